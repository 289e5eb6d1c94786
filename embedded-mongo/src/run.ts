import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asDiskFull } from './disk-full.js';
import { createEngine } from './engine.js';
import { AppendLog } from './log/append-log.js';
import { folderDevice } from './log/device.js';
import { LogOfCollections } from './log/log-of-collections.js';
import { newSocketPath, releaseOwnership, removeSocket, takeOwnership } from './owner.js';
import { serve } from './server.js';
import { Store } from './store.js';
import { sweepExpired } from './ttl.js';
import { watchWrites } from './watch-writes.js';

export interface RunOptions {
  /** The folder to keep the data in, made if it is missing. */
  readonly folder: string;
  /** The folder holds a copy that `copyStore` made: it belongs to nobody. */
  readonly isCopy?: boolean;
  readonly log: (message: string) => void;
  readonly now?: () => Date;
  /** False: nothing waits for the disk, for stores that nobody opens again. */
  readonly syncs?: boolean;
  /** How often documents past a TTL index are removed. */
  readonly sweepEveryMs?: number;
  /** Called once when no write has come to an end for a minute though some wait: only a new process helps then. */
  readonly onStuck?: () => void;
}

export interface RunningStore {
  readonly socketPath: string;
  stop(): Promise<void>;
}

const SWEEP_EVERY_MS = 60_000;

/** Opens the store and serves it in this thread. Throws when another process has it, and `OutOfDiskSpace`. */
export async function runStore(options: RunOptions): Promise<RunningStore> {
  try {
    return await openStore(options);
  } catch (error) {
    throw await asDiskFull(error, dirname(options.folder));
  }
}

async function openStore({
  folder,
  isCopy = false,
  syncs = true,
  log,
  now = () => new Date(),
  sweepEveryMs = SWEEP_EVERY_MS,
  onStuck,
}: RunOptions): Promise<RunningStore> {
  const socketPath = newSocketPath(folder);
  const store = new Store(join(folder, 'data'), syncs);
  if (isCopy) releaseOwnership(store);
  const engine = createEngine(store, now);
  const logError = (error: unknown) =>
    log(`embedded store: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const server = await serve(engine, socketPath, logError);
  chmodSync(socketPath, 0o600);
  let entries: AppendLog;
  try {
    await takeOwnership(store, socketPath);
    entries = await AppendLog.open({ store, device: folderDevice(folder, syncs), log: logError });
    engine.log = new LogOfCollections(entries, store);
  } catch (error) {
    await server.close();
    removeSocket(socketPath, folder);
    await store.close();
    throw error;
  }
  let sweeping: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweepExpired(engine)).catch(logError);
  }, sweepEveryMs);
  const endWatch = watchWrites(store, () => onStuck?.());
  return {
    socketPath,
    async stop() {
      clearInterval(timer);
      endWatch();
      await server.close();
      await sweeping;
      // On a full disk they stay in the log, and the next opening finds them.
      await entries.close().catch(logError);
      try {
        releaseOwnership(store);
      } catch (error) {
        // On a full disk the name stays: whoever opens the store finds that nobody answers there.
        logError(error);
      }
      await store.close();
      removeSocket(socketPath, folder);
    },
  };
}

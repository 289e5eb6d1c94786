import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RunOptions } from './run.js';

export interface EmbeddedStoreOptions {
  /** The application's data folder; the store keeps to its subfolder `store`. */
  readonly dataDir: string;
  /** Serve in a thread of its own (default), which needs the compiled `worker.js`; or in the caller's. */
  readonly thread?: boolean;
  /** Takes the store's words about its faults; by default they go to the standard error. */
  readonly log?: (message: string) => void;
  /** Without a thread only: the clock of `$currentDate` and of TTL indexes. */
  readonly now?: () => Date;
  /** How often documents past a TTL index are removed; 60,000 by default. */
  readonly sweepEveryMs?: number;
  /** Without a thread only. False: nothing waits for the disk, for stores that nobody opens again. */
  readonly syncs?: boolean;
  /** In a thread only: called when it serves no more, with the reason. The process should end, and be started again. */
  readonly onEnd?: (reason: string) => void;
  /** The data folder holds a copy that the command `copyStore` made. */
  readonly isCopy?: boolean;
}

export interface EmbeddedStore {
  /** For `mongoose.connect`; names the database `hokm`. */
  readonly uri: string;
  /** Lets commands under way finish, then closes. Resolves when the folder may be opened again. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded store on a data folder. Every write it acknowledges is on disk. Throws when another process
 * has the same folder open; one that was killed is no obstacle.
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const { dataDir, thread = true, log = toStderr, ...rest } = options;
  const folder = join(dataDir, 'store');
  const store = thread ? await startThread(folder, log, options) : await runHere({ folder, log, ...rest });
  return {
    uri: `mongodb://${encodeURIComponent(store.socketPath)}/hokm?directConnection=true`,
    stop: () => store.stop(),
  };
}

const toStderr = (message: string): void => void process.stderr.write(`${message}\n`);

/** Serves in this thread. Otherwise only the store's thread loads its code. */
async function runHere(options: RunOptions) {
  const { runStore } = await import('./run.js');
  return runStore(options);
}

/** A message of the thread: it serves, it failed to start, it serves no more, or a line for the log. */
export type FromWorker =
  | { ready: string }
  | { failed: string; code?: number }
  | { ended: string }
  | { log: string };

/** @param program what runs in the thread; tests give another one */
export async function startThread(
  folder: string,
  log: (message: string) => void,
  {
    sweepEveryMs,
    isCopy,
    onEnd = () => undefined,
  }: Pick<EmbeddedStoreOptions, 'sweepEveryMs' | 'isCopy' | 'onEnd'>,
  program = new URL('./worker.js', import.meta.url),
) {
  const worker = new Worker(program, { workerData: { folder, sweepEveryMs, isCopy } });
  let isServing = false;
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve));
  const socketPath = await new Promise<string>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if ('ready' in message) {
        isServing = true;
        resolve(message.ready);
      } else if ('ended' in message) onEnd(message.ended);
      else if ('failed' in message) reject(Object.assign(new Error(message.failed), { code: message.code }));
      else log(message.log);
    });
    worker.once('error', (error: unknown) => {
      log(`embedded store: the thread failed: ${String(error)}`);
      reject(error instanceof Error ? error : new Error(String(error)));
    });
    void ended.then((code) => {
      reject(new Error(`the embedded store's thread ended with ${code}`));
      if (isServing) onEnd(`its thread ended with ${code}`);
    });
  });
  return {
    socketPath,
    async stop() {
      isServing = false;
      worker.postMessage('stop');
      await ended;
    },
  };
}

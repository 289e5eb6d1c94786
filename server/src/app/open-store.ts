import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import { finishRestore } from '../backups/restore-store.js';
import type { Config } from '../platform/core/config.js';
import { systemTimers } from '../platform/core/node-ports.js';
import type { Log } from '../platform/core/ports.js';

export interface OpenStore {
  /** Its connection string. */
  readonly uri: string;
  stop(): Promise<void>;
}

/** The database to use: the one that is named, or the embedded store, which serves in a thread of this process. */
export async function openStore(config: Config, log: Log): Promise<OpenStore> {
  if (config.mongodbUri !== null) return { uri: config.mongodbUri, stop: () => Promise.resolve() };
  if (!config.production)
    log.info(
      { dataDir: config.dataDir },
      'no MONGODB_URI: using the embedded store, for trying and developing only',
    );
  const former = await finishRestore(config.dataDir, systemTimers.now());
  if (former !== null) log.warn({ former }, 'a restore that was interrupted is finished');
  return startEmbeddedStore({
    dataDir: config.dataDir,
    thread: true,
    log: (message) => log.error(message),
    onEnd(reason) {
      // Nothing can be stored any more: who looks after the process starts it again.
      log.error({ reason }, 'the embedded store serves no more');
      process.exit(1);
    },
  });
}

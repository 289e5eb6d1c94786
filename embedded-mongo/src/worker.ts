import { parentPort, workerData } from 'node:worker_threads';
import { CommandError } from './errors.js';
import { runStore } from './run.js';
import type { FromWorker } from './start.js';

/** The thread of `startEmbeddedStore`: serves until it receives the message to stop, then ends by itself. */
const { folder, sweepEveryMs, isCopy } = workerData as {
  folder: string;
  sweepEveryMs: number | undefined;
  isCopy: boolean | undefined;
};
const tell = (message: FromWorker) => parentPort?.postMessage(message);

try {
  const store = await runStore({
    folder,
    log: (log) => tell({ log }),
    ...(sweepEveryMs === undefined ? {} : { sweepEveryMs }),
    isCopy: isCopy ?? false,
    onStuck: () => tell({ ended: 'its writes have no end' }),
  });
  parentPort?.once('message', () => {
    void store
      .stop()
      .catch((error: unknown) => tell({ log: `embedded store: stopping failed: ${String(error)}` }));
  });
  tell({ ready: store.socketPath });
} catch (error) {
  const code = error instanceof CommandError ? { code: error.code } : {};
  tell({ failed: error instanceof Error ? error.message : String(error), ...code });
}

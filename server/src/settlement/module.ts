import { defineModule } from '../platform/modules/module.js';
import type { AfterMatch } from '../play/games/after-match.js';
import { notifyRewards } from '../standing/notify-rewards.js';
import { SettlementWorker } from './worker.js';

/** A worker that has not completed a round for this long is down, ms. */
const WORKER_LATE_MS = 30_000;

interface Uses {
  /** The steps of all modules; asked for when the first match is settled. */
  readonly afterMatch: () => readonly AfterMatch[];
}

/** Applies what follows from finished matches. */
export const settlementModule = defineModule('settlement', (platform, { afterMatch }: Uses) => {
  const { config, connection, timers, log, notifier, revisions } = platform;
  const isWorker = config.roles.includes('worker');
  if (!isWorker && config.ownsStore)
    log.warn('embedded store without role worker: finished matches are not settled');
  const worker = new SettlementWorker({
    connection,
    timers,
    log,
    afterMatch,
    revisions,
    onRewards: (record, rewards) => notifyRewards(notifier, timers, record, rewards),
  });
  const probe = async () => {
    await Promise.resolve();
    const late = timers.now() - worker.lastRoundAt;
    if (late > WORKER_LATE_MS) throw new Error(`no match has been settled for ${late} ms`);
  };
  return {
    services: [{ role: 'worker', start: () => worker.start(), stop: () => worker.stop() }],
    probes: isWorker ? { worker: probe } : {},
    metrics: [
      {
        name: 'hokm_settlement_lag_seconds',
        help: 'Age of the oldest finished match that is not settled.',
        read: async () => (await worker.oldestWaitMs()) / 1000,
      },
    ],
    exports: {
      /** A match has finished: settle it now. No-op in processes without the role worker. */
      wake: () => {
        if (isWorker) worker.wake();
      },
    },
  };
});

import type { Connection } from 'mongoose';
import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import type { PanelNotices } from '../platform/panel/panel-notices.js';
import { listProcesses, SILENT_MS } from './processes.js';
import { queuesOf } from './queues.js';

/** No process has done the work of the background for so long, ms: a restart takes less. */
const WORKER_LATE_MS = 2 * MINUTE_MS;
/** Something in a queue has been due for so long, ms. */
const QUEUE_LATE_MS = 10 * MINUTE_MS;

export interface WorkWatchContext {
  readonly connection: Connection;
  readonly notices: Pick<PanelNotices, 'tell'>;
  readonly clock: Clock;
}

/**
 * Tells the staff when nobody does the work of the background, and when a queue stands still; once an hour each. Run it by a
 * process that is there without a worker.
 */
export function watchWork({ connection, notices, clock }: WorkWatchContext): () => Promise<void> {
  let workerMissingSince: number | null = null;

  async function watchWorker(now: number): Promise<void> {
    const isThere = (await listProcesses(connection, clock)).some(
      ({ roles, seen_at }) => roles.includes('worker') && now - seen_at.getTime() <= SILENT_MS,
    );
    workerMissingSince = isThere ? null : (workerMissingSince ?? now);
    if (workerMissingSince === null || now - workerMissingSince < WORKER_LATE_MS) return;
    const key = `worker_late:${Math.floor(now / HOUR_MS)}`;
    await notices.tell({ key, kind: 'worker_late', area: 'panel/system', href: 'system' });
  }

  async function watchQueues(now: number): Promise<void> {
    for (const { name, waiting, oldest_s } of await queuesOf(connection, clock)) {
      if (oldest_s === null || oldest_s * 1000 < QUEUE_LATE_MS) continue;
      const key = `queue_late:${name}:${Math.floor(now / HOUR_MS)}`;
      const facts = { queue: name, count: waiting };
      await notices.tell({ key, kind: 'queue_late', area: 'panel/system', href: 'system', facts });
    }
  }

  return async () => {
    const now = clock.now();
    await watchWorker(now);
    await watchQueues(now);
  };
}

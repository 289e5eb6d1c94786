import type { Connection } from 'mongoose';
import { QUEUES } from '@hokm/shared/api/operations/limits';
import type { Clock } from '../platform/core/ports.js';

/** Waiting deliveries that are counted at most. */
const COUNT_MAX = 10_000;
/** The collections of the queues. */
const COLLECTIONS = { mails: 'letters', notices: 'outbox', updates: 'bot_updates', jobs: 'jobs' } as const;

/** How much is due in each queue, and for how many seconds the oldest has been. */
export async function queuesOf(connection: Connection, clock: Clock) {
  const now = clock.now();
  return Promise.all(
    QUEUES.map(async (name) => {
      const queue = connection.collection<{ state: string; due_at: number }>(COLLECTIONS[name]);
      const due = { state: 'waiting', due_at: { $lte: now } };
      const [waiting, oldest] = await Promise.all([
        queue.countDocuments(due, { limit: COUNT_MAX }),
        queue.findOne(due, { sort: { due_at: 1 } }),
      ]);
      const oldest_s = oldest === null ? null : Math.max(0, Math.round((now - oldest.due_at) / 1000));
      return { name, waiting, oldest_s };
    }),
  );
}

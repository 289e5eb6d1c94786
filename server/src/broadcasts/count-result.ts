import type { DropReason } from '../notifications/model.js';
import type { BroadcastsContext } from './context.js';
import type { BroadcastRecord, BroadcastResult } from './model.js';

const REASONS = ['off', 'here', 'unreachable', 'cancelled'] as const satisfies readonly DropReason[];

/**
 * Counts what became of the messages of a broadcast. They leave the outbox a week after their end: what was counted before
 * stays.
 */
export async function countResult(
  { outbox }: Pick<BroadcastsContext, 'outbox'>,
  { _id, posted, result }: Pick<BroadcastRecord, '_id' | 'posted' | 'result'>,
): Promise<BroadcastResult> {
  const count = async (ended: Parameters<NonNullable<typeof outbox>['countNews']>[1]) =>
    outbox === null ? 0 : outbox.countNews(_id, ended);
  const [waiting, sending, sent, ...dropped] = await Promise.all([
    count({ state: 'waiting' }),
    count({ state: 'sending' }),
    count({ state: 'sent' }),
    ...REASONS.map((reason) => count({ state: 'dropped', reason })),
  ]);
  const ended = { sent: Math.max(sent, result?.sent ?? 0), off: 0, here: 0, unreachable: 0, cancelled: 0 };
  for (const [at, reason] of REASONS.entries())
    ended[reason] = Math.max(dropped[at] ?? 0, result?.[reason] ?? 0);
  const left = waiting + sending;
  const known = Object.values(ended).reduce((sum, n) => sum + n, left);
  return { ...ended, waiting: left, failed: Math.max(0, posted - known) };
}

import type { Connection } from 'mongoose';
import { MINUTE_MS } from '@hokm/shared/time';
import { potDifference, QUIET_MS, type PotDifference } from '../stakes/audit-pots.js';
import type { Held } from '../wallet/held.js';
import { LONGEST_MS } from './book.js';
import { predictionModel, type PredictionModel, type PredictionRecord } from './model.js';

/** Predictions that are not paid out so long after the first of them are stuck, ms. */
const STUCK_MS = LONGEST_MS + 10 * MINUTE_MS;

const MOVING = ['open', 'locked', 'decided'] as const;

/** Coins that predictions hold, or are about to, one for each match. One query by index. */
export async function heldByPredictions(model: PredictionModel): Promise<Held> {
  const held = await model
    .find({ phase: { $in: MOVING } })
    .select({ bets: 1, opened_at: 1 })
    .lean<Pick<PredictionRecord, 'bets' | 'opened_at'>[]>();
  const coins = held.flatMap(({ bets }) =>
    Object.values(bets).map((bet) => (bet.state === 'out' ? 0 : bet.coins)),
  );
  return {
    count: held.length,
    coins: coins.reduce((sum, each) => sum + each, 0),
    oldestAt: held.length === 0 ? null : Math.min(...held.map(({ opened_at }) => opened_at)),
  };
}

/** Matches whose predictions should have been paid out. One query by index. */
export function countStuckPredictions(model: PredictionModel, now: number): Promise<number> {
  return model.countDocuments({
    phase: { $in: MOVING },
    opened_at: { $lte: now - STUCK_MS },
  });
}

/**
 * Compares the coins that the predictions of each match which are paid out still hold with what was decided. Two reads a match, by
 * index.
 */
export async function* auditPredictions(connection: Connection, now: number): AsyncGenerator<PotDifference> {
  const closed = predictionModel(connection)
    .find({ phase: 'closed', opened_at: { $lte: now - QUIET_MS } })
    .select({ people: 1, payments: 1, settled_at: 1 })
    .lean<Pick<PredictionRecord, '_id' | 'people' | 'payments' | 'settled_at'>[]>()
    .cursor();
  for await (const { _id: match, people, payments = [], settled_at } of closed) {
    // What was paid in the last moments may be on its way to the ledger still.
    if ((settled_at ?? 0) > now - QUIET_MS) continue;
    const pot = payments.reduce((sum, { coins }) => sum + coins, 0);
    const difference = await potDifference(connection, { match, what: 'p', payers: people, payments, pot });
    if (difference !== null) yield difference;
  }
}

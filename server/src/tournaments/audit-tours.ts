import type { Connection } from 'mongoose';
import { potDifference, QUIET_MS, type PotDifference } from '../stakes/audit-pots.js';
import type { Held } from '../wallet/held.js';
import { arenaPlayerModel, withPeople, type ArenaPlayerModel } from './arena-model.js';
import { idOf } from './context.js';
import { tourModel, type TourModel, type TourRecord } from './model.js';
import { feesOf } from './prize-list.js';

const OVER = ['finished', 'cancelled'] as const;
const MOVING = ['published', 'check_in', 'running', 'paused'] as const;

/** Fees that tournaments hold, or are about to. One query by index, and one for each arena. */
export async function heldByTours(model: TourModel, players: ArenaPlayerModel): Promise<Held> {
  const running = await model.find({ status: { $in: MOVING }, fee: { $gt: 0 } }).lean<TourRecord[]>();
  const found = await Promise.all(running.map((tour) => withPeople(players, tour)));
  const coins = found.map(({ people }) =>
    Object.values(people).reduce((sum, { state, fee }) => sum + (state === 'out' ? 0 : fee), 0),
  );
  const asked = found.flatMap(({ people }) => Object.values(people).map(({ at }) => at));
  return {
    count: found.length,
    coins: coins.reduce((sum, each) => sum + each, 0),
    oldestAt: asked.length === 0 ? null : Math.min(...asked),
  };
}

/**
 * Compares the coins that each tournament which is over still holds with what was decided: the fees that are gone, less what the house
 * has added to the prizes. Two reads a tournament, by index.
 */
export async function* auditTours(connection: Connection, now: number): AsyncGenerator<PotDifference> {
  const over = tourModel(connection)
    .find({ status: { $in: OVER }, cup: { $exists: false } })
    .select({ kind: 1, people: 1, accounts: 1, payments: 1, settled_at: 1, status: 1 })
    .lean<TourRecord[]>()
    .cursor();
  for await (const found of over) {
    const tour = await withPeople(arenaPlayerModel(connection), found);
    const { accounts, payments = [], settled_at } = tour;
    // Recent payments may still be on their way to the ledger.
    if (settled_at === undefined || settled_at > now - QUIET_MS) continue;
    const difference = await potDifference(connection, {
      match: idOf(tour),
      what: 't',
      payers: accounts,
      payments,
      pot: feesOf(tour),
    });
    if (difference !== null) yield difference;
  }
}

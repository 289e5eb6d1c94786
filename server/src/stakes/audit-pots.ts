import type { Connection } from 'mongoose';
import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { LONGEST_COIN_MATCH_MS } from '../play/games/watchdog.js';
import { matchModel, type MatchModel, type MatchRecord } from '../play/games/match-record.js';
import type { StakePayment } from '../play/games/stakes-record.js';
import type { Slip } from '../wallet/escrow.js';
import type { Held } from '../wallet/held.js';
import { entryIds, walletEntries, type EntryRecord } from '../wallet/model.js';

/** A coin match that is not paid out so long after it began is stuck, ms. */
const STUCK_MS = LONGEST_COIN_MATCH_MS + 10 * MINUTE_MS;
/** What was moved in the last moments may be on its way to the ledger still, ms. */
export const QUIET_MS = HOUR_MS;
/** The phases in which coins are held, or on their way. */
const MOVING = ['collecting', 'returning', 'held', 'decided'] as const;
const OVER = ['open', 'settled'] as const;

/** A match that is over and holds other coins than it should. */
export interface PotDifference {
  readonly match: string;
  /** What its people have put in and did not get. */
  readonly held: number;
  /** What they should not get: the part of the pot that is out of the game. */
  readonly expected: number;
}

type Coined = Pick<MatchRecord, '_id' | 'options' | 'stakes'>;

/** Coins of matches that were begun so long ago that they should have been paid out. One query by index. */
export function countStuckPots(matches: MatchModel, now: number): Promise<number> {
  return matches.countDocuments({
    'stakes.phase': { $in: MOVING },
    'stakes.since': { $lte: now - STUCK_MS },
  });
}

/** Coins that matches hold, or are about to. One query by index. */
export async function heldByMatches(matches: MatchModel): Promise<Held> {
  const held = await matches
    .find({ 'stakes.phase': { $in: MOVING }, 'stakes.since': { $gte: 0 } })
    .select({ options: 1, stakes: 1 })
    .lean<Coined[]>();
  const since = held.flatMap(({ stakes }) => stakes?.since ?? []);
  return {
    count: held.length,
    coins: held.reduce((sum, { options, stakes }) => sum + options.stake * (stakes?.payers.length ?? 0), 0),
    oldestAt: since.length === 0 ? null : Math.min(...since),
  };
}

/**
 * Compares the coins that each match which is over still holds with what was decided. A share of an account that is gone stays where it
 * is. Two reads a match, by index.
 */
export async function* auditPots(connection: Connection, now: number): AsyncGenerator<PotDifference> {
  const over = matchModel(connection)
    .find({ 'stakes.phase': { $in: OVER }, 'stakes.since': { $lte: now - QUIET_MS } })
    .select({ options: 1, stakes: 1 })
    .lean<Coined[]>()
    .cursor();
  for await (const match of over) {
    const difference = await differenceOf(connection, match);
    if (difference !== null) yield difference;
  }
}

async function differenceOf(
  connection: Connection,
  { _id: match, options, stakes }: Coined,
): Promise<PotDifference | null> {
  if (stakes === undefined) return null;
  const { payers, payments = [], phase } = stakes;
  const pot = phase === 'settled' ? options.stake * payers.length : 0;
  return potDifference(connection, { match, what: 'm', payers, payments, pot });
}

/** What was put in for a match that is over, by whom, and who gets what of it. */
interface Pot {
  readonly match: string;
  readonly what: Slip['what'];
  readonly payers: readonly string[];
  readonly payments: readonly Pick<StakePayment, 'player_id' | 'coins'>[];
  /** All that was put in and not given back. */
  readonly pot: number;
}

/** How the coins that are held for a match differ from what was decided; null where they do not. */
export async function potDifference(
  connection: Connection,
  { match, what, payers, payments, pot }: Pot,
): Promise<PotDifference | null> {
  const contra = `escrow:${what}:${match}`;
  const [entries, people] = await Promise.all([
    walletEntries.model(connection).find({ contra }).select({ amount: 1 }).lean<EntryRecord[]>(),
    accountModel(connection)
      .find({ _id: { $in: payers.map((payer) => objectId(payer)) } })
      .select({ 'wallet.pending': 1 })
      .lean<Pick<AccountRecord, '_id' | 'wallet'>[]>(),
  ]);
  const known = new Set(entries.map(({ _id }) => _id));
  const pending = people.flatMap(({ _id, wallet }) =>
    (wallet?.pending ?? []).filter(
      (entry) =>
        entry.contra === contra && !entryIds(_id.toHexString(), entry.key).some((id) => known.has(id)),
    ),
  );
  const held = -[...entries, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  const there = new Set(people.map(({ _id }) => _id.toHexString()));
  const paid = payments.filter(({ player_id }) => there.has(player_id));
  const expected = pot - paid.reduce((sum, { coins }) => sum + coins, 0);
  // Somebody may have gone after they were paid.
  const gone = payments.filter(({ player_id }) => !there.has(player_id));
  const least = expected - gone.reduce((sum, { coins }) => sum + coins, 0);
  return held >= least && held <= expected ? null : { match, held, expected };
}

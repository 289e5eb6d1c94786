import type { Connection } from 'mongoose';
import { MAKE_WHOLE_DAYS, MAKE_WHOLE_MATCHES } from '@hokm/shared/api/make-whole/limits';
import { SEATS, teamOf, type MatchState } from '@hokm/shared/rules';
import { DAY_MS } from '@hokm/shared/time';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { inactiveAt, type InactiveRecord } from '../../accounts/sanctions.js';
import { objectId } from '../../platform/database/ids.js';
import { matchModel, type MatchRecord } from '../../play/games/match-record.js';
import { predictionModel, type PredictionRecord } from '../../predictions/model.js';
import { amends, type AmendsRecord } from './model.js';

/** What a match against a cheat has cost somebody. */
export interface Loss {
  readonly match: string;
  readonly victim: string;
  /** Neither is negative, and one of them is positive. */
  readonly trophies: number;
  readonly coins: number;
}

/** The losses of a banned person’s opponents, and those that stay. */
export interface Losses {
  readonly from: Date;
  readonly matches: number;
  readonly isCut: boolean;
  /** Not made good yet, in the order of victims and matches. */
  readonly due: readonly Loss[];
  readonly given: readonly Pick<AmendsRecord, 'trophies' | 'coins'>[];
  readonly leftOut: {
    readonly unrated_matches: number;
    readonly left: number;
    readonly closed: number;
    readonly gone: number;
  };
}

type Played = Pick<MatchRecord, '_id' | 'rating' | 'result' | 'options' | 'stakes'> & {
  readonly snapshot: { readonly state: Pick<MatchState, 'seats'> } | null;
};

/** The ban of an account for cheating, without an end; null for every other account. */
export function cheatingBan(record: AccountRecord, now: number): InactiveRecord | null {
  const closed = inactiveAt(record, now);
  return closed?.until === undefined && closed?.reason === 'cheating' ? closed : null;
}

/** True for a match whose stakes went to the winning side. */
const isForCoins = ({ stakes }: Pick<Played, 'stakes'>): boolean => stakes?.outcome === 'won';

/** The opponents of a person whom a match has cost trophies or coins; `left` where they left it for good. */
function lossesIn(played: Played, offender: string) {
  const { _id, rating = [], result, snapshot, options } = played;
  const seats = snapshot?.state.seats;
  const seat = seats === undefined ? undefined : SEATS.find((each) => seats[each].player_id === offender);
  if (seats === undefined || seat === undefined || result?.winner !== teamOf(seat)) return [];
  return SEATS.filter((each) => teamOf(each) !== teamOf(seat)).flatMap((each) => {
    const { player_id: victim, left } = seats[each];
    const change = rating.find(({ player_id }) => player_id === victim)?.change ?? 0;
    const trophies = Math.max(0, -change);
    const coins = isForCoins(played) ? options.stake : 0;
    return trophies + coins === 0 ? [] : [{ match: _id, victim, trophies, coins, left }];
  });
}

/** What people have lost who predicted that a person's side would not win. One query by id. */
async function lostPredictions(connection: Connection, matches: readonly Played[], offender: string) {
  const won = matches.flatMap(({ _id, result, snapshot }) => {
    const seats = snapshot?.state.seats;
    const seat = seats === undefined ? undefined : SEATS.find((each) => seats[each].player_id === offender);
    return seat !== undefined && result?.winner === teamOf(seat) ? [_id] : [];
  });
  const predicted = await predictionModel(connection)
    .find({ _id: { $in: won }, phase: 'closed', outcome: 'won' })
    .lean<PredictionRecord[]>();
  return predicted.flatMap(({ _id: match, bets, payments = [], winner }) =>
    Object.entries(bets).flatMap(([victim, { team, state, coins }]) => {
      if (state !== 'in' || team === winner) return [];
      const paid = payments.find(({ player_id }) => player_id === victim)?.coins ?? 0;
      return coins === paid ? [] : [{ match, victim, trophies: 0, coins: coins - paid, left: false }];
    }),
  );
}

export const idOf = ({ match, victim }: Pick<Loss, 'match' | 'victim'>): string => `${match}:${victim}`;

const byVictim = (one: Loss, other: Loss): number =>
  one.victim.localeCompare(other.victim) || one.match.localeCompare(other.match);

/**
 * The losses in the days before a ban: of opponents, and of who predicted that they would win. Five queries by index: the matches of
 * the banned person, their predictions, the victims, and what was made good before.
 */
export async function findLosses(
  { connection, accounts }: { readonly connection: Connection; readonly accounts: AccountModel },
  offender: string,
  bannedAt: Date,
  now: number,
): Promise<Losses> {
  const from = new Date(bannedAt.getTime() - MAKE_WHOLE_DAYS * DAY_MS);
  const played = await matchModel(connection)
    .find({
      'seats.player_id': offender,
      status: 'finished',
      finished_at: { $gte: from.getTime(), $lte: bannedAt.getTime() },
    })
    .sort({ finished_at: -1 })
    .limit(MAKE_WHOLE_MATCHES + 1)
    .select({ rating: 1, result: 1, options: 1, 'stakes.outcome': 1, 'snapshot.state.seats': 1 })
    .lean<Played[]>();
  const looked = played.slice(0, MAKE_WHOLE_MATCHES);
  const lost = [
    ...looked.flatMap((match) => lossesIn(match, offender)),
    ...(await lostPredictions(connection, looked, offender)),
  ];
  const [records, given] = await Promise.all([
    accounts
      .find({ _id: { $in: [...new Set(lost.map(({ victim }) => victim))].map(objectId) } })
      .select({ inactive: 1, is_going: 1 })
      .lean<Pick<AccountRecord, '_id' | 'inactive' | 'is_going'>[]>(),
    amends
      .model(connection)
      // By the loss and not by the offender: a partner may have been banned for the same match.
      .find({ _id: { $in: lost.map(idOf) } })
      .select({ trophies: 1, coins: 1, state: 1 })
      .lean<Pick<AmendsRecord, '_id' | 'trophies' | 'coins' | 'state'>[]>(),
  ]);
  const people = new Map(records.map((record) => [record._id.toHexString(), record]));
  const done = new Set(given.filter(({ state }) => state === 'done').map(({ _id }) => _id));
  const count = { left: 0, closed: 0, gone: 0 };
  const due = lost.flatMap(({ left, ...loss }): Loss[] => {
    if (done.has(idOf(loss))) return [];
    const person = people.get(loss.victim);
    const isClosed = person !== undefined && isClosedForGood(person, now);
    const why =
      person === undefined || person.is_going === true ? 'gone' : isClosed ? 'closed' : left ? 'left' : null;
    if (why === null) return [loss];
    count[why] += 1;
    return [];
  });
  return {
    from,
    matches: looked.length,
    isCut: played.length > looked.length,
    due: due.sort(byVictim),
    given: given.filter(({ state }) => state === 'done'),
    leftOut: {
      unrated_matches: looked.filter((match) => (match.rating ?? []).length === 0 && !isForCoins(match))
        .length,
      ...count,
    },
  };
}

function isClosedForGood(record: Pick<AccountRecord, 'inactive'>, now: number): boolean {
  const closed = inactiveAt(record, now);
  return closed !== null && closed.until === undefined;
}

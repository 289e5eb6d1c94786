import type { QueryFilter } from 'mongoose';
import type * as contract from '@hokm/shared/api/stakes';
import type { CoinMatch, CoinStatistics } from '@hokm/shared/api/stakes';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { COIN_RESULTS } from '@hokm/shared/api/stakes/limits';
import { onPage } from '../platform/database/on-page.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import {
  COUNTED_FIELDS,
  countOf,
  decidedOf,
  NO_COINS,
  own,
  presentSums,
  withMatches,
  type Counted,
} from './coin-sums.js';
import type { CoinTotals } from './coin-totals.js';

type Played = Counted & Pick<MatchRecord, '_id' | 'room_id' | 'name' | 'seats'>;
const SHOWN = { ...COUNTED_FIELDS, room_id: 1, name: 1, seats: 1 } as const;

type Filter = QueryFilter<MatchRecord>;

const withOutcome = (person: string, outcome: 'won' | 'void'): Filter => ({
  'seats.player_id': person,
  'stakes.outcome': outcome,
});
const OF_RESULT: Readonly<Record<(typeof COIN_RESULTS)[number], (person: string) => Filter>> = {
  all: decidedOf,
  void: (person) => withOutcome(person, 'void'),
  // A person who is paid in a match that is not void has won it.
  won: (person) => ({ 'stakes.payments.player_id': person, 'stakes.outcome': 'won' }),
  lost: (person) => ({ 'stakes.losers': person, 'stakes.outcome': 'won' }),
};
/** Finds lost matches by the people who were paid. It is slower, and finds those that name no losers, too. */
const unpaid = (person: string): Filter => ({
  ...withOutcome(person, 'won'),
  'stakes.payments.player_id': { $ne: person },
});

export interface CoinMatchesContext {
  readonly matches: MatchModel;
  readonly totals: Pick<CoinTotals, 'of'>;
}

/** One page of a person's coin matches, newest first, and how many there are. */
export async function listCoinMatches(
  { matches, totals }: CoinMatchesContext,
  person: string,
  query: QueryOf<typeof contract.listCoinMatches>,
): Promise<{ total: number; data: CoinMatch[] }> {
  const { result } = query;
  const filter = OF_RESULT[result](person);
  const read = (some: Filter) =>
    onPage(matches.find(some).sort({ finished_at: -1 }), query)
      .select(SHOWN)
      .lean<Played[]>();
  const [sums, first, lost] = await Promise.all([
    totals.of(person),
    read(filter),
    result === 'lost' ? matches.countDocuments(filter) : null,
  ]);
  const total = countOf(sums, result);
  // Matches that were decided before `losers` existed do not name them.
  const records = lost === null || lost === total ? first : await read(unpaid(person));
  const data = records.map((record): CoinMatch => ({
    match_id: record._id,
    room_id: record.room_id,
    room_name: record.name,
    at: new Date(record.finished_at ?? 0).toISOString(),
    stake: record.options.stake,
    pot: record.options.stake * record.seats.length,
    ...own(record, person),
    players: record.seats.map((seat) => ({ player_id: seat?.player_id ?? '', name: seat?.name ?? '' })),
  }));
  return { total, data };
}

/** A person's coin matches in numbers; `since`: null for all, else one query by index. */
export async function countCoinMatches(
  { matches, totals }: CoinMatchesContext,
  person: string,
  since: number | null,
): Promise<Omit<CoinStatistics, 'limits'>> {
  if (since === null) return presentSums(await totals.of(person));
  const records = await matches
    .find({ ...decidedOf(person), finished_at: { $gte: since } })
    .sort({ finished_at: 1 })
    .select({ _id: 0, ...COUNTED_FIELDS })
    .lean<Counted[]>();
  return presentSums(withMatches(NO_COINS, records, person));
}

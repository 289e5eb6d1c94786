import type { QueryFilter } from 'mongoose';
import type { CoinMatch, CoinStatistics } from '@hokm/shared/api/stakes';
import { tehranDay } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import type { MatchRecord } from '../play/games/match-record.js';

/** The part of a decided match that is counted. */
export type Counted = Pick<MatchRecord, 'options' | 'stakes' | 'finished_at'>;

export const COUNTED_FIELDS = {
  'options.stake': 1,
  'stakes.outcome': 1,
  'stakes.payments.player_id': 1,
  'stakes.payments.coins': 1,
  finished_at: 1,
} as const;

/** The coin matches of a person that are decided; only a finished match of a coin room is. */
export const decidedOf = (person: string): QueryFilter<MatchRecord> => ({
  'seats.player_id': person,
  'stakes.outcome': { $exists: true },
});
interface Own {
  readonly result: CoinMatch['result'];
  readonly net: number;
}

/** The outcome of a decided match for a person. */
export function own({ options, stakes }: Counted, person: string): Own {
  const paid = stakes?.payments?.find(({ player_id }) => player_id === person)?.coins;
  const result = stakes?.outcome === 'void' ? 'void' : paid === undefined ? 'lost' : 'won';
  return { result, net: (paid ?? 0) - options.stake };
}

/** The sums of a person's coin matches. */
export interface CoinSums {
  readonly won: number;
  readonly lost: number;
  readonly void: number;
  readonly staked: number;
  readonly net: number;
  /** 0 without a win. */
  readonly best_win: number;
  /** Won since the last one that was lost. */
  readonly streak: number;
  /** Net by day of Tehran, the earliest first. */
  readonly days: ReadonlyMap<number, number>;
}

export const NO_COINS: CoinSums = {
  won: 0,
  lost: 0,
  void: 0,
  staked: 0,
  net: 0,
  best_win: 0,
  streak: 0,
  days: new Map(),
};

/** The sums with one match more, which ended after the others. */
function withMatch(sums: CoinSums, record: Counted, person: string, days: Map<number, number>): CoinSums {
  const { result, net } = own(record, person);
  const day = tehranDay(record.finished_at ?? 0);
  days.set(day, (days.get(day) ?? 0) + net);
  return {
    ...sums,
    [result]: sums[result] + 1,
    staked: sums.staked + record.options.stake,
    net: sums.net + net,
    best_win: Math.max(sums.best_win, net),
    streak: result === 'lost' ? 0 : sums.streak + (result === 'won' ? 1 : 0),
    days,
  };
}

/** The sums with more decided matches, the earliest first, which ended after those that are counted. */
export function withMatches(before: CoinSums, records: readonly Counted[], person: string): CoinSums {
  const days = new Map(before.days);
  return records.reduce((sums, record) => withMatch(sums, record, person, days), before);
}

/** How many matches are counted, of all results or of one. */
export const countOf = (sums: CoinSums, result: CoinMatch['result'] | 'all'): number =>
  result === 'all' ? sums.won + sums.lost + sums.void : sums[result];

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export function presentSums(sums: CoinSums): Omit<CoinStatistics, 'limits'> {
  const { won, lost, void: voided, staked, net, best_win, streak, days } = sums;
  return {
    matches: won + lost + voided,
    won,
    lost,
    void: voided,
    win_rate: won + lost === 0 ? null : won / (won + lost),
    staked,
    net,
    best_win,
    streak,
    by_day: [...days].map(([day, net]) => ({ day: dateOf(day), net })),
  };
}

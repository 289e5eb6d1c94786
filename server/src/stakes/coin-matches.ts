import type { QueryFilter } from 'mongoose';
import type * as contract from '@hokm/shared/api/stakes';
import type { CoinMatch, CoinStatistics } from '@hokm/shared/api/stakes';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { COIN_RESULTS } from '@hokm/shared/api/stakes/limits';
import { tehranDay } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import { onPage } from '../platform/database/on-page.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';

type Counted = Pick<MatchRecord, 'options' | 'stakes' | 'finished_at'>;
type Played = Counted & Pick<MatchRecord, '_id' | 'room_id' | 'name' | 'seats'>;
const COUNTED = {
  'options.stake': 1,
  'stakes.outcome': 1,
  'stakes.payments.player_id': 1,
  'stakes.payments.coins': 1,
  finished_at: 1,
} as const;
const SHOWN = { ...COUNTED, room_id: 1, name: 1, seats: 1 } as const;

type Filter = QueryFilter<MatchRecord>;

/** The coin matches of a person that are decided; only a finished match of a coin room is. */
const decided = (person: string): Filter => ({
  'seats.player_id': person,
  'stakes.outcome': { $exists: true },
});
const withOutcome = (person: string, outcome: 'won' | 'void'): Filter => ({
  'seats.player_id': person,
  'stakes.outcome': outcome,
});
/** Who is paid in a match that is not void has won it. */
const wonBy = (person: string): Filter => ({
  'stakes.payments.player_id': person,
  'stakes.outcome': 'won',
});

/** Matches of a person. They are as many as `counted` finds without those of `but`, which an index counts alone. */
interface Listing {
  readonly shown: Filter;
  readonly counted: Filter;
  readonly but?: Filter;
}
const listing = (shown: Filter): Listing => ({ shown, counted: shown });
const LISTINGS: Readonly<Record<(typeof COIN_RESULTS)[number], (person: string) => Listing>> = {
  all: (person) => listing(decided(person)),
  void: (person) => listing(withOutcome(person, 'void')),
  won: (person) => listing(wonBy(person)),
  lost: (person) => ({
    shown: { ...withOutcome(person, 'won'), 'stakes.payments.player_id': { $ne: person } },
    counted: withOutcome(person, 'won'),
    but: wonBy(person),
  }),
};

interface Own {
  readonly result: CoinMatch['result'];
  readonly net: number;
}

function own({ options, stakes }: Counted, person: string): Own {
  const paid = stakes?.payments?.find(({ player_id }) => player_id === person)?.coins;
  const result = stakes?.outcome === 'void' ? 'void' : paid === undefined ? 'lost' : 'won';
  return { result, net: (paid ?? 0) - options.stake };
}

/** One page of a person's coin matches, newest first, and how many there are. */
export async function listCoinMatches(
  matches: MatchModel,
  person: string,
  query: QueryOf<typeof contract.listCoinMatches>,
): Promise<{ total: number; data: CoinMatch[] }> {
  const { shown, counted, but } = LISTINGS[query.result](person);
  const [all, others, records] = await Promise.all([
    matches.countDocuments(counted),
    but === undefined ? 0 : matches.countDocuments(but),
    onPage(matches.find(shown).sort({ finished_at: -1 }), query)
      .select(SHOWN)
      .lean<Played[]>(),
  ]);
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
  return { total: Math.max(0, all - others), data };
}

const dateOf = (at: number): string => new Date(tehranDay(at) * DAY_MS).toISOString().slice(0, 10);

/** A person's coin matches in numbers; `since`: null for all. One query by index. */
export async function countCoinMatches(
  matches: MatchModel,
  person: string,
  since: number | null,
): Promise<Omit<CoinStatistics, 'limits'>> {
  const filter = { ...decided(person), ...(since === null ? {} : { finished_at: { $gte: since } }) };
  const records = await matches
    .find(filter)
    .sort({ finished_at: -1 })
    .select({ _id: 0, ...COUNTED })
    .lean<Counted[]>();
  const all = records.map((record) => ({ ...own(record, person), record }));
  const count = (result: Own['result']) => all.filter((each) => each.result === result).length;
  const won = count('won');
  const lost = count('lost');
  const counted = all.filter(({ result }) => result !== 'void');
  const firstLost = counted.findIndex(({ result }) => result === 'lost');
  const days = new Map<string, number>();
  for (const { net, record } of [...all].reverse()) {
    const day = dateOf(record.finished_at ?? 0);
    days.set(day, (days.get(day) ?? 0) + net);
  }
  return {
    matches: all.length,
    won,
    lost,
    void: count('void'),
    win_rate: won + lost === 0 ? null : won / (won + lost),
    staked: all.reduce((sum, { record }) => sum + record.options.stake, 0),
    net: all.reduce((sum, { net }) => sum + net, 0),
    best_win: Math.max(0, ...all.map(({ net }) => net)),
    streak: firstLost === -1 ? counted.length : firstLost,
    by_day: [...days].map(([day, net]) => ({ day, net })),
  };
}

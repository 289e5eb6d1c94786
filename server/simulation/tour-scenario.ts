import { SERIES_OF, TOURNAMENT_KINDS } from '@hokm/shared/api/tournaments/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { objectId } from '@hokm/server/platform/database/ids';
import type { TourMatch, TourRecord } from '@hokm/server/tournaments/model';
import { bracketOf, withBracketResult } from '@hokm/server/tournaments/rules/elimination';
import { START } from './room.js';
import type { SeededRandom } from './seeded-random.js';

/** The id of the tournament of a run. */
export const TOUR = 'e'.repeat(24);
/** Coins. */
export const FEE = 50;
/** The series of the runs that have one. */
const SERIES = 'weekly';
/** An arena of these runs is short, minutes. */
const ARENA_MINUTES = 13;
const WEEK_MS = 7 * DAY_MS;
/** Pairs of a tournament of the series that was before. */
const PAIRS_BEFORE = 4;

/** Twice as many people want to play, at least and at most: of each kind sometimes more than there are places, or too few. */
export const PAIRS = { elimination: [5, 9], swiss: [9, 12], arena: [5, 8] } as const;

const NAMES = { name: { fa: 'جام', en: '' }, about: { fa: '', en: '' }, pace: 'fast', reason: null };
const EMPTY = { accounts: [], people: {}, entrants: [], matches: [], quit: [], half_byes: [] };
const NOT_BEGUN = { round: 0, round_ends_at: null, next_round_at: null, paused_at: null, ended_at: null };

/** The draft of the tournament of a run, in a series or in none. */
export function aTour(chance: SeededRandom): TourRecord {
  const kind = chance.pick(TOURNAMENT_KINDS) ?? 'arena';
  return {
    ...NAMES,
    ...EMPTY,
    ...NOT_BEGUN,
    _id: objectId(TOUR),
    revision: 0,
    version: 0,
    kind,
    series: chance.happens(0.5) ? SERIES : '',
    // Most begin soon: check-in is open at once.
    starts_at: START + (chance.happens(0.15) ? 16 : chance.between(3, 6)) * MINUTE_MS,
    seats: { elimination: 8, swiss: 10, arena: 14 }[kind],
    target_points: 1,
    minutes: kind === 'arena' ? ARENA_MINUTES : null,
    fee: chance.happens(0.8) ? FEE : 0,
    house_coins: chance.pick([0, 0, 77]),
    status: 'draft',
    seed: '',
    taken: 0,
  } as unknown as TourRecord;
}

/** The draft of an evening: people sign up for some minutes before check-in opens, and all of it is theirs. */
export function anEvening(chance: SeededRandom): TourRecord {
  return { ...aTour(chance), starts_at: START + chance.between(17, 21) * MINUTE_MS };
}

/** A bracket of people of the run that has been played, and is not counted in its series yet. */
function playedBefore(
  chance: SeededRandom,
  n: number,
  starts_at: number,
  ids: readonly string[],
): TourRecord {
  const there = ids
    .map((id) => ({ id, lot: chance.next() }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, 2 * PAIRS_BEFORE)
    .map(({ id }) => id);
  const entrants = Array.from({ length: PAIRS_BEFORE }, (_, at) => ({
    entrant: at + 1,
    people: there.slice(2 * at, 2 * at + 2),
  }));
  let matches = bracketOf(entrants.map(({ entrant }) => entrant));
  for (;;) {
    const open = matches.find(({ how, sides }) => how === null && sides.every((side) => side !== null));
    if (open === undefined) break;
    const winner = chance.happens(0.5) ? 0 : 1;
    matches = withBracketResult(matches, open, { winner, how: 'played', points: [1, 0] });
  }
  return {
    ...NAMES,
    ...EMPTY,
    ...NOT_BEGUN,
    _id: objectId((n + 1).toString(16).padStart(24, 'd')),
    revision: 0,
    version: 0,
    kind: 'elimination',
    series: SERIES,
    starts_at,
    seats: 8,
    target_points: 3,
    minutes: null,
    fee: 0,
    house_coins: 0,
    status: 'finished',
    seed: '',
    taken: PAIRS_BEFORE,
    accounts: there,
    entrants,
    // Somebody stays away now and then.
    matches: matches.map((match): TourMatch => ({
      ...match,
      room: null,
      absent: there.filter(() => chance.happens(0.1)),
    })),
    round: 2,
    payments: [],
    gone: 0,
    due_at: START,
  } as unknown as TourRecord;
}

/** Tournaments of the series that were before: none, some, or more than count together with the one of the run. */
export function toursBefore(chance: SeededRandom, tour: TourRecord, ids: readonly string[]): TourRecord[] {
  if (tour.series === '') return [];
  const count = chance.pick([0, 2, SERIES_OF - 1, SERIES_OF, SERIES_OF + 1]) ?? 0;
  return Array.from({ length: count }, (_, n) =>
    playedBefore(chance, n, tour.starts_at - (n + 1) * WEEK_MS, ids),
  );
}

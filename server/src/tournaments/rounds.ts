import { MINUTE_MS } from '@hokm/shared/time';
import {
  fourOf,
  seatsOf,
  matchIdOf,
  openTable,
  resultOf,
  ruleLate,
  tablesOf,
  waitAgain,
  type Table,
} from './tables.js';
import type { TourContext } from './context.js';
import { swissRoundsOf } from './cups.js';
import type { TourMatch, TourRecord } from './model.js';
import { targetOf } from './final.js';
import { drawFrom, LABELS } from './rules/draw.js';
import {
  bracketOf,
  bySeed,
  eliminationRounds,
  isBracketOver,
  withBracketResult,
} from './rules/elimination.js';
import {
  forfeitsOf,
  FORFEITS_UNTIL_OUT,
  isOpen,
  lateWinner,
  withResult,
  type MatchResult,
  type RoundMatch,
  type Side,
} from './rules/matches.js';
import { eliminationStandings, swissStandings, type Standing } from './rules/standings.js';
import { nextSwissRound } from './rules/swiss.js';

/** Between two rounds, ms. */
const BREAK_MS = 90_000;
/** How often running tables are looked at when nobody has said that one is over, ms. */
const LOOK_MS = 5_000;
/** A table that does not end so long after the clock of its round is not waited for any more, ms. */
const GIVEN_UP_MS = 2 * MINUTE_MS;
/** The clock of a round by the points of its matches, ms. */
const roundMs = (points: number): number => (points > 7 ? 60 : points === 7 ? 40 : 25) * MINUTE_MS;

/** Entrants in drawn order. */
function lotsOf({ seed, entrants }: TourRecord): readonly number[] {
  const numbers = entrants.map(({ entrant }) => entrant);
  return drawFrom(seed).shuffled(LABELS.lots, numbers);
}

/** The order of all entrants as it stands; nobody before the start. */
export function standingsOf(tour: TourRecord): readonly Standing[] {
  if (tour.matches.length === 0) return [];
  if (tour.kind === 'elimination') return eliminationStandings(tour.matches);
  return swissStandings(tour.matches, lotsOf(tour));
}

/** Rounds that a tournament has with so many entrants; null in an arena. */
export function roundsOf(tour: Pick<TourRecord, 'kind' | 'cup'>, entrants: number): number | null {
  if (tour.kind === 'arena') return null;
  if (entrants < 2) return 0;
  return tour.kind === 'elimination' ? eliminationRounds(entrants) : swissRoundsOf(tour, entrants);
}

/** True for who plays no more: who lost in an elimination, who went, and in a Swiss who did not come twice. */
export function isOut(tour: TourRecord, entrant: number): boolean {
  if (tour.quit.includes(entrant)) return true;
  if (tour.kind === 'swiss') return forfeitsOf(tour.matches, entrant) >= FORFEITS_UNTIL_OUT;
  return tour.matches.some(
    ({ how, sides, winner }) =>
      how !== null && sides.includes(entrant) && (winner === null || sides[winner] !== entrant),
  );
}

/** The matches with what is stored of them besides; new ones have no table yet. */
function withTables(before: readonly TourMatch[], matches: readonly RoundMatch[]): TourMatch[] {
  const known = new Map(before.map((match) => [`${match.round}:${match.n}`, match]));
  return matches.map((match) => {
    const { room = null, absent = [] } = known.get(`${match.round}:${match.n}`) ?? {};
    const { round, n, sides, winner, how, points } = match;
    return { round, n, sides, winner, how, points, room, absent };
  });
}

/** The first round, and in an elimination all that follow. `trophies`: of both people of each pair, together. */
export function firstMatches(tour: TourRecord, trophies: ReadonlyMap<number, number>): TourMatch[] {
  const lots = lotsOf(tour);
  const entrants = tour.entrants.map(({ entrant }) => entrant);
  if (tour.kind === 'swiss')
    return withTables([], nextSwissRound({ entrants, matches: [], lots, half_byes: new Set() }));
  const seeded = entrants.map((entrant) => ({ entrant, trophies: trophies.get(entrant) ?? 0 }));
  return withTables([], bracketOf(bySeed(seeded, lots)));
}

/** The change that begins a round now. */
export function roundBegins(tour: TourRecord, round: number, now: number): Partial<TourRecord> {
  const round_ends_at = now + roundMs(targetOf(tour, round));
  // A reserve who was asked and has not answered comes too late.
  return { round, reserves: {}, round_ends_at, next_round_at: null, due_at: now };
}

type Result = MatchResult & Pick<TourMatch, 'absent'>;

/** In an elimination somebody has to go on: a match that nobody has won goes to who led, or by lot. */
function withWinner({ kind, seed }: TourRecord, match: TourMatch, result: Result): Result {
  if (kind !== 'elimination' || result.how !== 'void') return result;
  const lot = drawFrom(seed).numbers(LABELS.lateMatch(match))(2) as Side;
  const winner = lateWinner({ points: result.points, tricks: [0, 0] }, lot);
  return { ...result, winner, how: 'adjudicated' };
}

function withEnd(tour: TourRecord, match: TourMatch, ended: Result): TourMatch[] {
  const { kind, matches } = tour;
  const { absent, ...result } = withWinner(tour, match, ended);
  const after =
    kind === 'elimination' ? withBracketResult(matches, match, result) : withResult(matches, match, result);
  return withTables(matches, after).map((each) =>
    each.round === match.round && each.n === match.n ? { ...each, absent } : each,
  );
}

/** An entrant who has gone loses each match that is not at a table yet. */
function forfeitOf({ quit }: TourRecord, { sides, room }: TourMatch): Result | null {
  if (room !== null) return null;
  const [first, second] = sides.map((entrant) => entrant !== null && quit.includes(entrant));
  if (first !== true && second !== true) return null;
  const winner = first === second ? null : first === true ? 1 : 0;
  return { winner, how: 'forfeit', points: [0, 0], absent: [] };
}

export const openMatches = (tour: TourRecord): TourMatch[] =>
  tour.matches.filter((match) => match.round === tour.round && isOpen(match));

/**
 * Since when a table should have ended, ms since 1970: a match that is played is asked to end first, and people have their time to come to
 * one that waits.
 */
function overdueSince(table: Table | undefined, end: number): number {
  if (table?.status === 'in progress') return table.void_asked ?? Infinity;
  return Math.max(end, table?.tour?.until ?? end);
}

/** The result of a table that nobody can end, as it was ruled: what it does later changes nothing. */
function givenUp({ log }: TourContext, tour: TourRecord, match: TourMatch, table: Table | undefined): Result {
  log.warn({ match: matchIdOf(tour, match) }, 'match of a tournament does not end, decided without it');
  const winner = table?.ruling?.winner ?? null;
  return {
    winner,
    how: winner === null ? 'void' : 'adjudicated',
    points: [0, 0],
    absent: fourOf(tour, match),
  };
}

/** The running round: takes what has ended, opens the tables that are missing, and ends what its clock has overtaken. */
async function playRound(context: TourContext, tour: TourRecord, now: number): Promise<Partial<TourRecord>> {
  const open = openMatches(tour);
  const tables = await tablesOf(context, tour, open);
  const end = tour.round_ends_at ?? Infinity;
  let changed = tour;
  for (const match of open) {
    const table = tables.get(matchIdOf(tour, match));
    const result =
      (table === undefined ? forfeitOf(tour, match) : resultOf(table)) ??
      // After some time without any process, tables are given theirs again first.
      (now >= Math.max(overdueSince(table, end), context.since) + GIVEN_UP_MS
        ? givenUp(context, tour, match, table)
        : null);
    if (result !== null) changed = { ...changed, matches: withEnd(changed, match, result) };
    else if (match.room === null) {
      const four = seatsOf(tour, match);
      const room = await openTable(context, tour, match, four);
      await context.notices.table(tour, fourOf(tour, match), room);
      const matches = changed.matches.map((each) =>
        each.round === match.round && each.n === match.n ? { ...each, room } : each,
      );
      changed = { ...changed, matches };
    } else if (table?.status === 'waiting') await waitAgain(context, tour, table, now);
    else if (now >= end && table?.status === 'in progress' && table.void_asked === undefined)
      await ruleLate(context, tour, match);
  }
  return changed === tour ? { due_at: now + LOOK_MS } : { matches: changed.matches, due_at: now + LOOK_MS };
}

/** True when no round follows. */
export function isLastRound(tour: TourRecord): boolean {
  if (tour.kind === 'elimination') return isBracketOver(tour.matches);
  const playing = tour.entrants.filter(({ entrant }) => !isOut(tour, entrant));
  return tour.round >= swissRoundsOf(tour, tour.entrants.length) || playing.length < 2;
}

/** The matches of the next round of a Swiss, and who had asked to miss it. */
function drawSwiss(tour: TourRecord): Partial<TourRecord> {
  const entrants = tour.entrants.map(({ entrant }) => entrant).filter((entrant) => !isOut(tour, entrant));
  const half_byes = new Set(tour.half_byes.filter((entrant) => entrants.includes(entrant)));
  const drawn = nextSwissRound({ entrants, matches: tour.matches, lots: lotsOf(tour), half_byes });
  return { matches: [...tour.matches, ...withTables([], drawn)], half_byes: [] };
}

/**
 * The next change of a running tournament; `over`: it has ended. Its other effects may be repeated by any process.
 */
export async function nextOfRunning(
  context: TourContext,
  tour: TourRecord,
  now: number,
): Promise<Partial<TourRecord> | 'over'> {
  if (openMatches(tour).length > 0) return playRound(context, tour, now);
  if (isLastRound(tour)) return 'over';
  if (tour.next_round_at === null)
    return { round_ends_at: null, next_round_at: now + BREAK_MS, due_at: now + BREAK_MS };
  if (now < tour.next_round_at) return { due_at: tour.next_round_at };
  const begins = roundBegins(tour, tour.round + 1, now);
  return tour.kind === 'swiss' ? { ...drawSwiss(tour), ...begins } : begins;
}

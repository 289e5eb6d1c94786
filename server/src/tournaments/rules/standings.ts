import type { ArenaScore } from './arena-score.js';
import { handsOf, sideOf, wasPlayed, type Entrant, type RoundMatch, type Side } from './matches.js';

/** A row of the standings, in the order of the places. */
export interface Standing {
  readonly entrant: Entrant;
  /** From 1. Only an elimination gives one place to several: all who lost in the same round. */
  readonly place: number;
  /** Swiss: win and bye 1, half-point bye and void match ½. Arena: as `ArenaScore`. Elimination: 1 for each round that they passed. */
  readonly points: number;
  /** Matches won, with forfeits of the others and without byes. */
  readonly won: number;
  /** Matches that were played at a table. */
  readonly played: number;
  /** Swiss: points of those they met, without the best and the worst; 0 in others. */
  readonly buchholz: number;
  /** Hand points, won less lost, at most 5 a match. */
  readonly hands: number;
  /** Arena: wins in a row; 0 in others. */
  readonly streak: number;
}

/** A match as one of its sides sees it. */
interface Seen {
  readonly match: RoundMatch;
  readonly side: Side;
  readonly other: Entrant | null;
}

type Row = Omit<Standing, 'place' | 'buchholz'> & { readonly seen: readonly Seen[] };

function pointsOf({ match, side }: Seen): number {
  if (match.how === 'half_bye' || match.how === 'void') return 0.5;
  return match.winner === side ? 1 : 0;
}

function rowOf(entrant: Entrant, seen: readonly Seen[]): Row {
  const ended = seen.filter(({ match }) => match.how !== null);
  const played = ended.filter(({ match }) => wasPlayed(match));
  return {
    entrant,
    points: ended.reduce((sum, each) => sum + pointsOf(each), 0),
    won: ended.filter(({ match, side }) => match.how !== 'bye' && match.winner === side).length,
    played: played.length,
    hands: played.reduce((sum, { match, side }) => sum + (side === 0 ? 1 : -1) * handsOf(match.points), 0),
    streak: 0,
    seen: ended,
  };
}

/** The totals of each entrant. */
function rowsOf(matches: readonly RoundMatch[], entrants: readonly Entrant[]): readonly Row[] {
  const seen = new Map<Entrant, Seen[]>(entrants.map((entrant) => [entrant, []]));
  for (const match of matches) {
    for (const entrant of match.sides) {
      const side = entrant === null ? null : sideOf(match, entrant);
      if (entrant === null || side === null) continue;
      seen.get(entrant)?.push({ match, side, other: match.sides[side === 0 ? 1 : 0] });
    }
  }
  return entrants.map((entrant) => rowOf(entrant, seen.get(entrant) ?? []));
}

type Ordered = Omit<Standing, 'place'>;

const at = (place: number, row: Ordered): Standing => ({
  entrant: row.entrant,
  place,
  points: row.points,
  won: row.won,
  played: row.played,
  buchholz: row.buchholz,
  hands: row.hands,
  streak: row.streak,
});

const inPlaces = (rows: readonly Ordered[]): readonly Standing[] =>
  rows.map((row, index) => at(index + 1, row));

/** Points of those they met, without the best and the worst. What was not played counts as against a pair with equal points. */
function buchholzOf(row: Row, points: ReadonlyMap<Entrant, number>): number {
  const met = row.seen
    .map(
      ({ match, other }) =>
        (wasPlayed(match) && other !== null ? points.get(other) : undefined) ?? row.points,
    )
    .toSorted((a, b) => a - b);
  return met.slice(1, -1).reduce((sum, each) => sum + each, 0);
}

/** Wins against each other of entrants with equal points, where each has met each; else it says nothing. */
function mutualWins(level: readonly Row[]): ReadonlyMap<Entrant, number> {
  const group = new Set(level.map(({ entrant }) => entrant));
  const wins = new Map<Entrant, number>();
  for (const { entrant, seen } of level) {
    const mutual = seen.filter(({ match, other }) => wasPlayed(match) && other !== null && group.has(other));
    if (new Set(mutual.map(({ other }) => other)).size < group.size - 1) return new Map();
    wins.set(entrant, mutual.filter(({ match, side }) => match.winner === side).length);
  }
  return wins;
}

/**
 * The order of a Swiss: points, each other's match, Buchholz without best and worst, hands, lots. Each other's match
 * counts among those with equal points where each has met each. Rounds that a pair did not play (bye, forfeit) count in
 * its Buchholz as against a pair with its own points.
 * @param lots all entrants in drawn order
 */
export function swissStandings(
  matches: readonly RoundMatch[],
  lots: readonly Entrant[],
): readonly Standing[] {
  const rows = rowsOf(matches, lots);
  const points = new Map(rows.map((row) => [row.entrant, row.points]));
  const levels = new Map<number, Row[]>();
  for (const row of rows) levels.set(row.points, [...(levels.get(row.points) ?? []), row]);
  const ordered = [...levels]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, level]) => {
      const wins = mutualWins(level);
      const winsOf = ({ entrant }: Row) => wins.get(entrant) ?? 0;
      return level
        .map((row) => ({ ...row, buchholz: buchholzOf(row, points) }))
        .toSorted((a, b) => winsOf(b) - winsOf(a) || b.buchholz - a.buchholz || b.hands - a.hands);
    });
  return inPlaces(ordered);
}

/**
 * The order of an elimination: who passed more rounds. Who lost in one round shares its first place; nobody is first
 * after a final without a winner. Among one place the order is that of the bracket.
 */
export function eliminationStandings(bracket: readonly RoundMatch[]): readonly Standing[] {
  const rounds = Math.max(...bracket.map(({ round }) => round));
  const entrants = bracket.flatMap(({ round, sides }) => (round === 1 ? sides : []));
  const passed = (entrant: Entrant) =>
    bracket.filter((match) => match.winner !== null && match.sides[match.winner] === entrant).length;
  return rowsOf(
    bracket,
    entrants.filter((entrant) => entrant !== null),
  )
    .map((row) => ({ ...row, points: passed(row.entrant), buchholz: 0 }))
    .toSorted((a, b) => b.points - a.points)
    .map((row) => at(row.points === rounds ? 1 : 2 ** (rounds - 1 - row.points) + 1, row));
}

/**
 * The order of an arena: points, wins, hands, who was there earlier, lots. Who has not played is behind who lost.
 * @param lots all entrants in drawn order
 */
export function arenaStandings(
  scores: ReadonlyMap<Entrant, ArenaScore>,
  lots: readonly Entrant[],
): readonly Standing[] {
  const rows = lots.flatMap((entrant) => {
    const score = scores.get(entrant);
    return score ? [{ entrant, ...score, buchholz: 0 }] : [];
  });
  return inPlaces(
    rows.toSorted(
      (a, b) =>
        b.points - a.points ||
        b.won - a.won ||
        Number(b.played > 0) - Number(a.played > 0) ||
        b.hands - a.hands ||
        a.scored_at - b.scored_at,
    ),
  );
}

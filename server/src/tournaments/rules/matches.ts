import type { PAIRING_ENDS } from '@hokm/shared/api/tournaments/limits';

/** The number of an entrant in its tournament: a pair, or one person of an arena. */
export type Entrant = number;

/** How a match ended: `adjudicated` by the clock of its round, `forfeit` where one or both did not come. */
export type PairingEnd = (typeof PAIRING_ENDS)[number];

/** 0 or 1: the place in `sides`. */
export type Side = 0 | 1;

/** A match of a round in a tournament of pairs. All that the rules know of a tournament is a list of these. */
export interface RoundMatch {
  /** Counts from 1. */
  readonly round: number;
  /** Counts the matches of a round from 0. In a bracket the winners of 2n and 2n + 1 meet in n of the next round. */
  readonly n: number;
  /** Null: nobody yet, or nobody at all. A bye stands on side 0. */
  readonly sides: readonly [Entrant | null, Entrant | null];
  /** The side that won; null before the end, after a forfeit of both, a half-point bye, and where nobody came to play. */
  readonly winner: Side | null;
  /** Null until the end. */
  readonly how: PairingEnd | null;
  /** Hands that each side won. */
  readonly points: readonly [number, number];
}

/** The end of a match. Without a winner it is a forfeit of both, or `void`. */
export type MatchResult = Pick<RoundMatch, 'winner' | 'how' | 'points'> & { readonly how: PairingEnd };

/** Forfeits after which a pair is out. */
export const FORFEITS_UNTIL_OUT = 2;

/** Hand points of a match count to this many for the order of a tournament. */
const HANDS_COUNTED = 5;

/** The match was played at a table, so that its hands and its winner say something of both sides. */
export const wasPlayed = ({ how }: Pick<RoundMatch, 'how'>): boolean =>
  how === 'played' || how === 'adjudicated';

/** A match waits for its people or is being played. */
export const isOpen = ({ how, sides }: RoundMatch): boolean =>
  how === null && sides[0] !== null && sides[1] !== null;

/** The side on which an entrant plays; null where it does not play in this match. */
export function sideOf({ sides }: Pick<RoundMatch, 'sides'>, entrant: Entrant): Side | null {
  if (sides[0] === entrant) return 0;
  return sides[1] === entrant ? 1 : null;
}

/** Hands won less hands lost, as side 0 sees them, at most `HANDS_COUNTED`. */
export function handsOf(points: readonly [number, number]): number {
  return Math.max(-HANDS_COUNTED, Math.min(HANDS_COUNTED, points[0] - points[1]));
}

/** How often an entrant did not come to its table. */
export function forfeitsOf(matches: readonly RoundMatch[], entrant: Entrant): number {
  return matches.filter((match) => {
    const side = sideOf(match, entrant);
    return match.how === 'forfeit' && side !== null && match.winner !== side;
  }).length;
}

/**
 * The matches with the end of one of them. The same list where that match has ended already: a result is taken once.
 * Throws where no such match has two sides.
 */
export function withResult(
  matches: readonly RoundMatch[],
  at: Pick<RoundMatch, 'round' | 'n'>,
  result: MatchResult,
): readonly RoundMatch[] {
  const index = matches.findIndex(({ round, n }) => round === at.round && n === at.n);
  const match = matches[index];
  if (!match) throw new Error(`There is no match ${at.n} in round ${at.round}.`);
  if (match.how !== null) return matches;
  if (!isOpen(match)) throw new Error(`Match ${at.n} of round ${at.round} has not two sides.`);
  const { winner, how, points } = result;
  return matches.with(index, { ...match, winner, how, points });
}

/** The score when the clock of a round ends a match. */
export interface LateMatch {
  /** Hands that each side won. */
  readonly points: readonly [number, number];
  /** Tricks of the running hand. */
  readonly tricks: readonly [number, number];
}

/** The winner of a match that the clock of its round ends: more points, then more tricks of the hand, then `lot`. */
export function lateWinner({ points, tricks }: LateMatch, lot: Side): Side {
  const lead = points[0] - points[1] || tricks[0] - tricks[1];
  if (lead === 0) return lot;
  return lead > 0 ? 0 : 1;
}

import type { Entrant, MatchResult, RoundMatch } from './matches.js';

/** A pair that wants to play, with what its seed goes by. */
export interface Seeded {
  readonly entrant: Entrant;
  /** Trophies of both people together. */
  readonly trophies: number;
}

/** Pairs from the first seed to the last: more trophies first, equal ones in the order of the lots. */
export function bySeed(pairs: readonly Seeded[], lots: readonly Entrant[]): readonly Entrant[] {
  throw new Error('not written');
}

/** Rounds of a bracket for so many pairs. */
export function eliminationRounds(pairs: number): number {
  return Math.ceil(Math.log2(pairs));
}

/**
 * A whole bracket: every match of every round, round by round. Seeds are folded (first against last), so that the first
 * two meet in the final at the earliest. The places that nobody fills are byes of the first seeds, over already.
 * @param seeds 2 to 64 pairs, the first seed first
 */
export function bracketOf(seeds: readonly Entrant[]): readonly RoundMatch[] {
  throw new Error('not written');
}

/**
 * The bracket after a match, with its winner in the next round. Where both sides forfeit, nobody goes on: the next match
 * is a bye of the other side, or void where nobody comes from there either. The same list where the match has ended already.
 */
export function withBracketResult(
  bracket: readonly RoundMatch[],
  at: Pick<RoundMatch, 'round' | 'n'>,
  result: MatchResult,
): readonly RoundMatch[] {
  throw new Error('not written');
}

/** The bracket has no match that is to be played any more. */
export function isBracketOver(bracket: readonly RoundMatch[]): boolean {
  return bracket.every(({ how }) => how !== null);
}

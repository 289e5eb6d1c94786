import type { Entrant, RoundMatch } from './matches.js';

/** Rounds of a Swiss for so many pairs. */
export function swissRounds(pairs: number): number {
  return Math.ceil(Math.log2(pairs)) + 1;
}

/** What the next round is drawn from. */
export interface SwissField {
  /** Pairs that play on. Who is out is not among them. */
  readonly entrants: readonly Entrant[];
  /** All matches of all rounds so far, each with its end. */
  readonly matches: readonly RoundMatch[];
  /** All entrants in drawn order: `draw.shuffled(LABELS.lots, entrants)`. */
  readonly lots: readonly Entrant[];
  /** Pairs that miss this round for half a point. */
  readonly half_byes: ReadonlySet<Entrant>;
}

/**
 * The matches of the next round, the strongest first, byes last and over already. Pairs with equal points meet where
 * they can; nobody meets the same pair again while that can be avoided. With an odd number the lowest without a bye has one.
 */
export function nextSwissRound(field: SwissField): readonly RoundMatch[] {
  throw new Error('not written');
}

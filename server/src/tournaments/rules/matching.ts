import blossom from 'edmonds-blossom-fixed';

/** A possible pair of things, by their places from 0. */
export interface Candidate {
  readonly a: number;
  readonly b: number;
  /** A whole number; the sum of all costs and of all their differences stays below 2^50. */
  readonly cost: number;
}

/**
 * As many pairs as there can be, each thing in one at most, with the least costs in all (Edmonds' blossom algorithm).
 * @returns pairs of places, the lower first, in the order of the lower ones
 */
export function leastCostMatching(candidates: readonly Candidate[]): readonly (readonly [number, number])[] {
  const most = candidates.reduce((highest, { cost }) => Math.max(highest, cost), 0);
  const mates = blossom(
    candidates.map(({ a, b, cost }): [number, number, number] => [a, b, most - cost]),
    true,
  );
  return mates.flatMap((b, a) => (a < b ? [[a, b] as const] : []));
}

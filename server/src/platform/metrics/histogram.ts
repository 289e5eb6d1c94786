/** Upper bounds of the buckets, ms; what is longer is in one more. */
export const BOUNDS = [
  0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000,
  10_000,
] as const;

/** How many times fell into each bucket. Counts of several histograms are added one by one. */
export type Counts = readonly number[];

/** Times, as counts of buckets. */
export class Histogram {
  readonly counts: number[] = new Array<number>(BOUNDS.length + 1).fill(0);

  add(ms: number): void {
    const found = BOUNDS.findIndex((bound) => ms <= bound);
    const at = found === -1 ? BOUNDS.length : found;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
  }
}

/** The sum of counts; those of another length, of another version, are left out. */
export function sumOf(all: readonly Counts[]): number[] {
  const sum = new Array<number>(BOUNDS.length + 1).fill(0);
  for (const counts of all)
    if (counts.length === sum.length) counts.forEach((count, at) => (sum[at] = (sum[at] ?? 0) + count));
  return sum;
}

export const countOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * The time that this share of all (0 to 1) does not exceed, ms: exact to its bucket, and even within it. Null without times; the
 * last bound for those beyond it.
 */
export function percentile(counts: Counts, share: number): number | null {
  const total = countOf(counts);
  if (total === 0) return null;
  const wanted = Math.max(1, Math.ceil(total * share));
  let before = 0;
  for (const [at, count] of counts.entries()) {
    if (before + count >= wanted) {
      const [from, to] = [BOUNDS[at - 1] ?? 0, BOUNDS[at] ?? BOUNDS[BOUNDS.length - 1] ?? 0];
      return from >= to ? to : from + ((to - from) * (wanted - before)) / count;
    }
    before += count;
  }
  return BOUNDS[BOUNDS.length - 1] ?? null;
}

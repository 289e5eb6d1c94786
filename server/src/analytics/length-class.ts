import type { Counts } from './model.js';

/** The power of two below a number of ms: times are counted in such classes, for their median. */
export const lengthClass = (ms: number): string => `p${ms < 1 ? 0 : Math.floor(Math.log2(ms))}`;

/** The middle of the class in which the median lies, s; classes are powers of two of ms. */
export function medianOf(classes: Counts): number | null {
  const sorted = Object.entries(classes)
    .map(([label, n]): [number, number] => [Number(label.slice(1)), n])
    .sort(([a], [b]) => a - b);
  const half = sorted.reduce((sum, [, n]) => sum + n, 0) / 2;
  let sum = 0;
  for (const [power, n] of sorted) {
    sum += n;
    if (sum >= half) return Math.round((2 ** power * 1.5) / 100) / 10;
  }
  return null;
}

const LEVELS = 6;

/** The step of a heat scale for a number: 0 for none, 6 for the most. */
export function heatOf(n: number, most: number): number {
  if (n <= 0 || most <= 0) return 0;
  return Math.max(1, Math.min(LEVELS, Math.ceil((n / most) * LEVELS)));
}

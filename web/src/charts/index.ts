/** From this moment on (ms since 1970) so much. */
export interface Step {
  readonly at: number;
  readonly value: number;
}

/** The values of a chart and its size. `from` and `until` in ms since 1970. */
interface StepFrame {
  readonly from: number;
  readonly until: number;
  readonly width: number;
  readonly height: number;
}

/** Room above the highest and below the lowest value. */
const EDGE = 6;

/**
 * The paths of an SVG for a line that stays level until the next step, and for the area below it; null without a step. Steps are the oldest
 * first; the first may be from before the chart begins. Time runs left to right.
 */
export function stepPaths(
  steps: readonly Step[],
  { from, until, width, height }: StepFrame,
): { readonly line: string; readonly area: string } | null {
  const [first] = steps;
  if (first === undefined) return null;
  const values = steps.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => ((Math.max(from, at) - from) / (until - from)) * width;
  const y = (value: number) =>
    high === low ? height / 2 : EDGE + ((high - value) / (high - low)) * (height - 2 * EDGE);
  const parts = steps.map(({ at, value }, n) =>
    n === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`,
  );
  const line = `${parts.join('')}H${width}`;
  return { line, area: `${line}V${height}H${x(first.at)}Z` };
}

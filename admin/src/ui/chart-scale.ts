/** The height of a value on a plot: `value` of `max` on `height` px. */
export function heightOf(value: number, max: number, height: number): number {
  return max === 0 ? 0 : (value / max) * height;
}

/** Steps of a scale. */
const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 4;

/** The marks of an axis from 0 to at least `max`, evenly spaced at round numbers; whole ones. */
export function ticksUntil(max: number): readonly number[] {
  const rough = Math.max(1, max) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((each) => each * power >= rough) ?? 10) * power);
  const whole = Math.ceil(step);
  const count = Math.max(1, Math.ceil(max / whole));
  return Array.from({ length: count + 1 }, (_, at) => at * whole);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A smooth line through points that never rises above or falls below them (Fritsch and Carlson, 1980). */
export function smoothLine(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return '';
  const slopes = points.slice(1).map((point, at) => {
    const before = points[at] ?? point;
    return (point.y - before.y) / (point.x - before.x || 1);
  });
  const tangents = points.map((_, at) => {
    const left = slopes[at - 1] ?? slopes[at] ?? 0;
    const right = slopes[at] ?? left;
    if (left * right <= 0) return 0;
    return (2 * left * right) / (left + right);
  });
  const parts = points.slice(1).map((point, at) => {
    const before = points[at] ?? point;
    const third = (point.x - before.x) / 3;
    const one = `${(before.x + third).toFixed(1)} ${(before.y + third * (tangents[at] ?? 0)).toFixed(1)}`;
    const two = `${(point.x - third).toFixed(1)} ${(point.y - third * (tangents[at + 1] ?? 0)).toFixed(1)}`;
    return `C${one} ${two} ${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
  });
  return `M${first.x.toFixed(1)} ${first.y.toFixed(1)}${parts.join('')}`;
}

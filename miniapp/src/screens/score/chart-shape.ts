import type { ScoreAnswer } from '@hokm/shared/api';

/** One match of the chart. */
export type ChartMatch = ScoreAnswer['data']['chart'][number];

/** The lowest and the highest value of a chart's axis, and the lines between. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  /** From low to high. */
  readonly lines: readonly number[];
}

/** Distances between lines that people read easily. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;
const LINES = 4;

/** An axis of round numbers that holds all values, with some room; never below zero. Values in any order, at least one. */
export function axisOf(values: readonly number[]): Axis {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const step = STEPS.find((size) => most - least <= size * (LINES - 1)) ?? STEPS[STEPS.length - 1] ?? 1;
  const low = Math.max(0, Math.floor(least / step) * step);
  const count = Math.max(1, Math.ceil((most - low) / step));
  return {
    low,
    high: low + count * step,
    lines: Array.from({ length: count + 1 }, (_, line) => low + line * step),
  };
}

/** The position of the n-th of `count` matches on the time axis, 0 to 1; 0 is the moment before the first. */
export function placeOf(index: number, count: number): number {
  return (index + 1) / count;
}

/** The height of a value, 0 to 1. */
export function heightOf(value: number, { low, high }: Axis): number {
  return (value - low) / (high - low);
}

/** Which of `count` matches is nearest to a place, 0 to 1. */
export function nearestTo(place: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(place * count) - 1));
}

/** The line from the value before the first match through those after each, as an SVG path in a 100 × 100 box. */
export function lineOf(values: readonly number[], axis: Axis): string {
  return values
    .map((value, index) => {
      const x = placeOf(index - 1, values.length - 1) * 100;
      const y = 100 - heightOf(value, axis) * 100;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`;
    })
    .join('');
}

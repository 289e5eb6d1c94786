import type { Measured } from '@hokm/shared/api/analytics';

/** Changes within so many percent are none. */
const FLAT_PERCENT = 0.5;

/** Percent against the number before, to a tenth; null where that was 0. */
export function changeOf(value: number, before: number): number | null {
  return before === 0 ? null : Math.round(((value - before) / before) * 1_000) / 10;
}

/** A number with its change. */
export function measured(value: number, before: number): Measured {
  const change = changeOf(value, before);
  const trend = change === null || Math.abs(change) < FLAT_PERCENT ? 'flat' : change > 0 ? 'up' : 'down';
  return { value, change, trend };
}

/** A number with the change of two others: of spans that can be compared. */
export function measuredBy(value: number, over: number, before: number): Measured {
  return { ...measured(over, before), value };
}

/** A share, 0 to 1; null of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}

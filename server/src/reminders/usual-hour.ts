import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { quietUntil } from '../notifications/quiet-hours.js';

/** Hours of Tehran in which nobody is reminded. */
const NIGHT = { from: 22, to: 9 } as const;
/** Days on which a person was here in the same hour, or the one beside it, before it is called usual. */
const DAYS_LEAST = 3;
const DAY_HOURS = 24;

/** True for an hour of the day of which a part lies in the night of Tehran. */
const isNight = (hour: number): boolean =>
  [hour * HOUR_MS, (hour + 1) * HOUR_MS - 1].some((at) => quietUntil(NIGHT, at) !== null);

/**
 * The hour of the day in which a person is usually here, 0 to 23 as UTC counts them: with visits on the most days, those of the hours beside
 * it counted half; of several the one of the last visit. Null where no hour is usual, and for who comes at night only.
 * @param visits hours since 1970, the newest last
 */
export function usualHour(visits: readonly number[]): number | null {
  const days = Array.from({ length: DAY_HOURS }, () => new Set<number>());
  for (const visit of visits) days[visit % DAY_HOURS]?.add(Math.floor(visit / DAY_HOURS));
  const on = (hour: number) => [...(days[(hour + DAY_HOURS) % DAY_HOURS] ?? [])];
  const worth = (hour: number) => on(hour).length + (on(hour - 1).length + on(hour + 1).length) / 2;
  const latest = (hour: number) => Math.max(...on(hour));
  const [best] = days
    .map((_, hour) => hour)
    .filter((hour) => on(hour).length > 0 && !isNight(hour))
    .sort((a, b) => worth(b) - worth(a) || latest(b) - latest(a));
  if (best === undefined) return null;
  return new Set([best - 1, best, best + 1].flatMap(on)).size < DAYS_LEAST ? null : best;
}

/**
 * When an hour of the day begins for the next time after a moment, and `late` after its begin; ms since 1970.
 * @param late ms, less than a day
 */
export function nextAt(hour: number, late: number, now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + hour * HOUR_MS + late;
  return [today - DAY_MS, today, today + DAY_MS].find((at) => at > now) ?? today + DAY_MS;
}

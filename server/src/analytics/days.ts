import { periodAt } from '@hokm/shared/standing';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';

/** A day as Tehran counts them. */
export interface Day {
  /** `2026-11-23`. */
  readonly key: string;
  /** When it begins, and when the next one does, ms since 1970. */
  readonly starts_at: number;
  readonly ends_at: number;
}

/** An hour of a day of Tehran. */
export interface Hour {
  readonly day: Day;
  /** 0 to 23. */
  readonly number: number;
  readonly starts_at: number;
  readonly ends_at: number;
  /** `2026-11-23T09`. */
  readonly key: string;
}

const HOURS = 24;

/** The day of a moment, ms since 1970. */
export function dayAt(at: number): Day {
  const { key, starts_at, ends_at } = periodAt('today', at);
  return { key: key.slice(key.indexOf(':') + 1), starts_at, ends_at };
}

/** The key of the day that comes `days` after another, or before it with a negative number. */
export function dayAfter(key: string, days: number): string {
  return new Date(Date.parse(key) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The keys of `days` days that end with `last`, oldest first. */
export function daysUntil(last: string, days: number): string[] {
  return Array.from({ length: days }, (_, at) => dayAfter(last, at - days + 1));
}

/** The day with a key. */
export function dayOf(key: string): Day {
  // Midday in Tehran, whatever its clocks do.
  return dayAt(Date.parse(key) + 8 * HOUR_MS);
}

/** An hour of a day by its number. A longer last hour takes what is left where the clock was set back. */
export function hourOf(day: Day, number: number): Hour {
  const starts_at = day.starts_at + number * HOUR_MS;
  const ends_at = number === HOURS - 1 ? day.ends_at : Math.min(day.ends_at, starts_at + HOUR_MS);
  return { day, number, starts_at, ends_at, key: `${day.key}T${String(number).padStart(2, '0')}` };
}

/** The hour of a moment, ms since 1970. */
export function hourAt(at: number, day: Day = dayAt(at)): Hour {
  return hourOf(day, Math.min(HOURS - 1, Math.floor((at - day.starts_at) / HOUR_MS)));
}

/** 0 for Saturday, with which weeks begin. */
export function weekdayOf(key: string): number {
  return (new Date(Date.parse(key)).getUTCDay() + 1) % 7;
}

/** The first day of the week of a day. */
export function weekOf(key: string): string {
  return dayAfter(key, -weekdayOf(key));
}

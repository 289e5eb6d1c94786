import { DAY_MS, HOUR_MS } from '../time/index.js';

/** The periods of leaderboards, named as on the wire. */
export type PeriodKind = 'today' | 'week' | 'month';

/** One day, week or month as Tehran counts them. */
export interface PeriodSpan {
  readonly kind: PeriodKind;
  /** Names it for good: the kind and its first day by the common calendar, such as `week:2026-11-21`. */
  readonly key: string;
  /** When it begins, and when the next one does, ms since 1970. */
  readonly starts_at: number;
  readonly ends_at: number;
}

const ZONE = 'Asia/Tehran';
const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: ZONE } as const;
const common = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', numbers);
const persian = new Intl.DateTimeFormat('en-US-u-ca-persian-nu-latn', { day: 'numeric', timeZone: ZONE });

function part(parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): number {
  return Number(parts.find((each) => each.type === type)?.value);
}

/** The number of a date of the common calendar, 1970-01-01 being 0; by Hinnant's `days_from_civil`. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The number of the day that it is in Tehran at a moment. */
function tehranDay(at: number): number {
  const parts = common.formatToParts(at);
  return dayNumber(part(parts, 'year'), part(parts, 'month'), part(parts, 'day'));
}

/** The first moment of a day in Tehran: midnight, or what follows it where the clock was set forward over midnight. */
function dayStart(day: number): number {
  let before = day * DAY_MS - 15 * HOUR_MS;
  let from = day * DAY_MS + 15 * HOUR_MS;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (tehranDay(middle) >= day) from = middle;
    else before = middle;
  }
  return from;
}

const persianDayOfMonth = (day: number): number =>
  part(persian.formatToParts(dayStart(day) + HOUR_MS), 'day');

/** 1970-01-01 was a Thursday; 0 is Saturday, on which weeks begin. */
const weekday = (day: number): number => (((day + 5) % 7) + 7) % 7;

function daysOf(kind: PeriodKind, day: number): { first: number; next: number } {
  if (kind === 'today') return { first: day, next: day + 1 };
  if (kind === 'week') return { first: day - weekday(day), next: day - weekday(day) + 7 };
  const first = day - persianDayOfMonth(day) + 1;
  // Persian months have 29 to 31 days.
  const next = [29, 30].map((days) => first + days).find((start) => persianDayOfMonth(start) === 1);
  return { first, next: next ?? first + 31 };
}

/** The day, week (from Saturday) or month (of the Persian calendar) that it is in Tehran at a moment, ms since 1970. */
export function periodAt(kind: PeriodKind, at: number): PeriodSpan {
  const { first, next } = daysOf(kind, tehranDay(at));
  const starts_at = dayStart(first);
  const parts = common.formatToParts(starts_at);
  const two = (type: Intl.DateTimeFormatPartTypes): string => String(part(parts, type)).padStart(2, '0');
  const key = `${kind}:${part(parts, 'year')}-${two('month')}-${two('day')}`;
  return { kind, key, starts_at, ends_at: dayStart(next) };
}

/** The one before. */
export function periodBefore({ kind, starts_at }: PeriodSpan): PeriodSpan {
  return periodAt(kind, starts_at - 1);
}

/** The one after. */
export function periodAfter({ kind, ends_at }: PeriodSpan): PeriodSpan {
  return periodAt(kind, ends_at);
}

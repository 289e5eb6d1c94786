import { DAY_MS, HOUR_MS } from '../time/index.js';

/** The periods of leaderboards, named as on the wire, and the season. */
export type PeriodKind = 'today' | 'week' | 'month' | 'season';

/** One day, week, month or season as Tehran counts them. */
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
const persian = new Intl.DateTimeFormat('en-US-u-ca-persian-nu-latn', numbers);

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

/** The number of the day that it is in Tehran at a moment, 1970-01-01 being 0. */
export function tehranDay(at: number): number {
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

/** A date of the Persian calendar; months count from 1. */
interface PersianDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function persianDate(day: number): PersianDate {
  const parts = persian.formatToParts(dayStart(day) + HOUR_MS);
  return { year: part(parts, 'year'), month: part(parts, 'month'), day: part(parts, 'day') };
}

/** 1970-01-01 was a Thursday; 0 is Saturday, on which weeks begin. */
const weekday = (day: number): number => (((day + 5) % 7) + 7) % 7;

/** The first day of the Persian month after the one that begins on a day. Months have 29 to 31 days. */
function nextMonth(first: number): number {
  return [29, 30].map((days) => first + days).find((start) => persianDate(start).day === 1) ?? first + 31;
}

const MONTHS_OF_SEASON = 3;

/** The first day of the three Persian months, such as Farvardin to Khordad, in which a day lies. */
function seasonMonthsStart(day: number): number {
  let first = day - persianDate(day).day + 1;
  while ((persianDate(first).month - 1) % MONTHS_OF_SEASON !== 0) first -= persianDate(first - 1).day;
  return first;
}

/** The first Saturday from a day on. */
const saturdayFrom = (day: number): number => day + ((7 - weekday(day)) % 7);

/** A week belongs to the season in which it begins: a season begins with the first Saturday of its months. */
function seasonDays(day: number): { first: number; next: number } {
  const months = seasonMonthsStart(day - weekday(day));
  let after = months;
  for (let month = 0; month < MONTHS_OF_SEASON; month++) after = nextMonth(after);
  return { first: saturdayFrom(months), next: saturdayFrom(after) };
}

function daysOf(kind: PeriodKind, day: number): { first: number; next: number } {
  switch (kind) {
    case 'today':
      return { first: day, next: day + 1 };
    case 'week':
      return { first: day - weekday(day), next: day - weekday(day) + 7 };
    case 'month': {
      const first = day - persianDate(day).day + 1;
      return { first, next: nextMonth(first) };
    }
    case 'season':
      return seasonDays(day);
  }
}

/** The last spans of each kind that were asked for: to find one takes a hundred questions about the calendar. */
const lastSpans = new Map<PeriodKind, readonly PeriodSpan[]>();
/** The one that it is, its neighbours, and one more. */
const LAST_SPANS = 4;

/**
 * The day, week (from Saturday), month (of the Persian calendar) or season (three such months, in whole weeks) that it is in
 * Tehran at a moment, ms since 1970.
 */
export function periodAt(kind: PeriodKind, at: number): PeriodSpan {
  const last = lastSpans.get(kind) ?? [];
  const known = last.find(({ starts_at, ends_at }) => at >= starts_at && at < ends_at);
  if (known !== undefined) return known;
  const span = spanAt(kind, at);
  lastSpans.set(kind, [span, ...last].slice(0, LAST_SPANS));
  return span;
}

function spanAt(kind: PeriodKind, at: number): PeriodSpan {
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

/** The seasons of a year: spring, summer, autumn, winter. */
export type Quarter = 1 | 2 | 3 | 4;

/** The Persian year and the quarter of it that name a season. */
export function seasonName({ starts_at }: Pick<PeriodSpan, 'starts_at'>): { year: number; quarter: Quarter } {
  const { year, month } = persianDate(tehranDay(starts_at));
  return { year, quarter: Math.ceil(month / MONTHS_OF_SEASON) as Quarter };
}

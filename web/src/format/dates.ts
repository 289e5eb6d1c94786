import type { Language } from '@hokm/shared/text';
import { formatNumber, LOCALES } from './numbers.js';

/** ISO 8601, ms since 1970, or a date. */
export type Moment = string | number | Date;

export interface DateOptions {
  /** `long` (default): day, month by name, year. `short`: digits in Persian, a short month in English. `day`: without the year. `full`: with the weekday. `week`: with the weekday, without the year. */
  readonly style?: 'long' | 'short' | 'day' | 'full' | 'week';
  /** Adds hours and minutes. */
  readonly time?: boolean;
  /** `local` (default): of the language. `persian`: Persian in both languages. */
  readonly calendar?: 'local' | 'persian';
  /** IANA name; default: the device's zone. */
  readonly timeZone?: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STYLES = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { day: 'numeric', month: 'long', year: 'numeric' },
  day: { day: 'numeric', month: 'long' },
  week: { day: 'numeric', month: 'long' },
  short: { year: 'numeric', month: '2-digit', day: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
/** Not digits: whether the day or the month comes first differs between readers of English. */
const SHORT_IN_ENGLISH = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The locale of each language with a calendar; its own is Persian in Persian, Gregorian in English. */
const CALENDARS = {
  local: { fa: `${LOCALES.fa}-u-ca-persian`, en: `${LOCALES.en}-u-ca-gregory` },
  persian: { fa: `${LOCALES.fa}-u-ca-persian`, en: `${LOCALES.en}-u-ca-persian` },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

const inZone = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone });

/** The time of day, `09:05`. */
export function formatTime(at: Moment, language: Language, timeZone?: string): string {
  return dateFormat(LOCALES[language], { ...CLOCK, ...inZone(timeZone) }).format(new Date(at));
}

/** The day of the week, «جمعه», "Friday". */
export function formatWeekday(at: Moment, language: Language, timeZone?: string): string {
  return dateFormat(LOCALES[language], { weekday: 'long', ...inZone(timeZone) }).format(new Date(at));
}

/** A day, and with `time` the moment of it. */
export function formatDate(at: Moment, language: Language, options: DateOptions = {}): string {
  const { style = 'long', time = false, calendar = 'local', timeZone } = options;
  const locale = CALENDARS[calendar][language];
  const zone = inZone(timeZone);
  const moment = new Date(at);
  const parts = style === 'short' && language === 'en' ? SHORT_IN_ENGLISH : STYLES[style];
  const day = dateFormat(locale, { ...parts, ...zone })
    .formatToParts(moment)
    .filter(({ type }) => type !== 'era')
    .map(({ value }) => value)
    .join('')
    .trim();
  const weekday =
    style === 'full' || style === 'week'
      ? dateFormat(locale, { weekday: 'long', ...zone }).format(moment)
      : null;
  const named = weekday === null ? day : `${weekday}${language === 'fa' ? ' ' : ', '}${day}`;
  const comma = language === 'fa' ? '، ' : ', ';
  return time ? `${named}${comma}${formatTime(moment, language, timeZone)}` : named;
}

/** The calendar day on this device, as a count of days. */
function dayNumber(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);
}

const relative = (language: Language) => new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' });

/**
 * The day of a moment as people say it: today, yesterday, a day of this year, or the whole date, in the calendar of the language.
 * `now` in ms since 1970.
 */
export function formatDay(at: Moment, now: number, language: Language): string {
  const moment = new Date(at);
  const today = new Date(now);
  const ago = dayNumber(today) - dayNumber(moment);
  if (ago === 0 || ago === 1) {
    const word = relative(language).format(-ago, 'day');
    return word.charAt(0).toLocaleUpperCase(LOCALES[language]) + word.slice(1);
  }
  const year = dateFormat(CALENDARS.local[language], { year: 'numeric' });
  const style = year.format(moment) === year.format(today) ? 'day' : 'long';
  return formatDate(at, language, { style });
}

/** Least age at which each unit is used, and the unit's length, ms. */
const STEPS = [
  { from: 365 * DAY, unit: 'year', length: 365 * DAY },
  { from: 30 * DAY, unit: 'month', length: 30 * DAY },
  { from: DAY, unit: 'day', length: DAY },
  { from: HOUR, unit: 'hour', length: HOUR },
  { from: MINUTE, unit: 'minute', length: MINUTE },
] as const;

/** Time since a moment: «۲ ساعت پیش», "yesterday". Less than a minute, or a moment in the future, is now. */
export function formatAgo(at: Moment, now: number, language: Language): string {
  const ago = now - new Date(at).getTime();
  const step = STEPS.find(({ from }) => ago >= from);
  return step === undefined
    ? relative(language).format(0, 'second')
    : relative(language).format(-Math.floor(ago / step.length), step.unit);
}

/** A duration in its two largest units, «۲ روز و ۳ ساعت»; minutes are rounded up, and at least one. `ms` in ms. */
export function formatDuration(ms: number, language: Language): string {
  const whole = Math.max(1, Math.ceil(ms / MINUTE));
  const parts = [
    { unit: 'day', value: Math.floor(whole / (24 * 60)) },
    { unit: 'hour', value: Math.floor(whole / 60) % 24 },
    { unit: 'minute', value: whole % 60 },
  ];
  const first = parts.findIndex(({ value }) => value > 0);
  const words = parts
    .slice(first, first + 2)
    .filter(({ value }) => value > 0)
    .map(({ unit, value }) => formatNumber(value, language, { style: 'unit', unit, unitDisplay: 'long' }));
  return new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(words);
}

import type { Language } from '@hokm/shared/text';
import { formatPersianDate } from './format.js';

const LOCALE = { fa: 'fa-IR', en: 'en-US' } as const;
const RELATIVE = {
  fa: new Intl.RelativeTimeFormat('fa-IR', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }),
};
const SHORT = {
  fa: new Intl.DateTimeFormat('fa-IR-u-ca-persian', { day: 'numeric', month: 'long' }),
  en: new Intl.DateTimeFormat('en-US-u-ca-persian', { day: 'numeric', month: 'long' }),
};
const YEAR = new Intl.DateTimeFormat('en-US-u-ca-persian', { year: 'numeric' });

/** The calendar day of a moment where the device is, as a count of days. */
function dayNumber(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

/**
 * The day of a moment (ISO 8601) as people say it: today, yesterday, a day of this Persian year, or the whole date.
 * `now` in ms since 1970.
 */
export function formatDay(iso: string, now: number, language: Language): string {
  const moment = new Date(iso);
  const today = new Date(now);
  const ago = dayNumber(today) - dayNumber(moment);
  if (ago === 0 || ago === 1) {
    const word = RELATIVE[language].format(-ago, 'day');
    return word.charAt(0).toLocaleUpperCase(LOCALE[language]) + word.slice(1);
  }
  if (YEAR.format(moment) === YEAR.format(today)) return SHORT[language].format(moment);
  return formatPersianDate(iso, language);
}

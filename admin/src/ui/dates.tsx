import { useMemo } from 'react';
import { formatAgo, formatDate, formatTime, type DateOptions, type Moment } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';

/** The days of the panel are those of Tehran, wherever the administrator is. */
export const TIME_ZONE = 'Asia/Tehran';

/** Dates in the current language: Persian calendar in Persian, Gregorian in English. */
export function useDates() {
  const language = useLanguage();
  return useMemo(
    () => ({
      date: (at: Moment, options: DateOptions = {}) =>
        formatDate(at, language, { timeZone: TIME_ZONE, ...options }),
      time: (at: Moment) => formatTime(at, language, TIME_ZONE),
      ago: (at: Moment, now: number) => formatAgo(at, now, language),
    }),
    [language],
  );
}

const MINUTE = 60_000;

/** A moment (ISO 8601) as relative time; the full date is its title. */
export function Ago({ at }: { readonly at: string }) {
  const { ago, date } = useDates();
  return (
    <time className="num" dateTime={at} title={date(at, { style: 'full', time: true })}>
      {ago(at, useNow(MINUTE))}
    </time>
  );
}

import { useMemo } from 'react';
import { formatClock, formatDate, formatNumber, formatPercent, formatTime } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';

/** The formatters, bound to the current language. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(
    () => ({
      number: (value: number) => formatNumber(value, language),
      clock: (seconds: number) => formatClock(seconds, language),
      percent: (part: number, whole: number) => formatPercent(part, whole, language),
      moment: (iso: string) => formatDate(iso, language, { style: 'day', time: true }),
      time: (iso: string) => formatTime(iso, language),
      date: (iso: string) => formatDate(iso, language),
      persianDate: (iso: string) => formatDate(iso, language, { calendar: 'persian' }),
    }),
    [language],
  );
}

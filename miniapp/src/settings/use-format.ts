import { useMemo } from 'react';
import { useLanguage } from './use-language.js';
import { formatClock, formatNumber, formatPercent, formatPersianDate } from '../i18n/format.js';

/** The formatters of `format.ts`, bound to the language in force. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(
    () => ({
      number: (value: number) => formatNumber(value, language),
      clock: (seconds: number) => formatClock(seconds, language),
      percent: (part: number, whole: number) => formatPercent(part, whole, language),
      persianDate: (iso: string) => formatPersianDate(iso, language),
    }),
    [language],
  );
}

import type { Language } from '@hokm/shared/text';

const NUMBERS = { fa: new Intl.NumberFormat('fa-IR'), en: new Intl.NumberFormat('en-US') };
const PLAIN = {
  fa: new Intl.NumberFormat('fa-IR', { useGrouping: false }),
  en: new Intl.NumberFormat('en-US', { useGrouping: false }),
};
const TWO_DIGITS = {
  fa: new Intl.NumberFormat('fa-IR', { minimumIntegerDigits: 2 }),
  en: new Intl.NumberFormat('en-US', { minimumIntegerDigits: 2 }),
};
const DATES = {
  fa: new Intl.DateTimeFormat('fa-IR-u-ca-persian', { day: 'numeric', month: 'long', year: 'numeric' }),
  en: new Intl.DateTimeFormat('en-US-u-ca-persian', { day: 'numeric', month: 'long', year: 'numeric' }),
};

/** A whole number in the language's digits, grouped. */
export function formatNumber(value: number, language: Language): string {
  return NUMBERS[language].format(value);
}

/** Whole seconds as minutes and seconds, `1:05`; never below zero. */
export function formatClock(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${PLAIN[language].format(Math.floor(whole / 60))}:${TWO_DIGITS[language].format(whole % 60)}`;
}

/** A share as a rounded percentage; zero where the whole is zero. */
export function formatPercent(part: number, whole: number, language: Language): string {
  const rounded = whole > 0 ? Math.round((part / whole) * 100) : 0;
  return language === 'fa' ? `${formatNumber(rounded, 'fa')}٪` : `${formatNumber(rounded, 'en')}%`;
}

/** A moment (ISO 8601) as a day of the Persian calendar. */
export function formatPersianDate(iso: string, language: Language): string {
  const parts = DATES[language].formatToParts(new Date(iso));
  return parts
    .filter((part) => part.type !== 'era')
    .map((part) => part.value)
    .join('')
    .trim();
}

/** Persian and Arabic digits as Latin ones, for what people type. */
export function latinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

const LISTS = {
  fa: new Intl.ListFormat('fa-IR', { type: 'conjunction', style: 'narrow' }),
  en: new Intl.ListFormat('en-US', { type: 'conjunction', style: 'narrow' }),
};

/** Names one after another, with the comma of the language; each keeps its own direction. */
export function formatNames(names: readonly string[], language: Language): string {
  return LISTS[language].format(names.map(isolate));
}

/** A name inside a sentence, so that its direction does not turn the words around it. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}

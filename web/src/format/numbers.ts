import type { Language } from '@hokm/shared/text';

export const LOCALES = { fa: 'fa-IR', en: 'en-US' } as const satisfies Record<Language, string>;

const formats = new Map<string, Intl.NumberFormat>();

/** The number format of a language; creating one is slow, so each is kept. */
function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language}${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(LOCALES[language], options);
  formats.set(key, format);
  return format;
}

/** A number in the language's digits, grouped. */
export function formatNumber(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  return numberFormat(language, options).format(value);
}

/** Seconds as minutes and seconds, `1:05`; rounded up, never below zero. */
export function formatClock(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = formatNumber(Math.floor(whole / 60), language, { useGrouping: false });
  return `${minutes}:${formatNumber(whole % 60, language, { minimumIntegerDigits: 2 })}`;
}

/** A share as a rounded percentage; zero where the whole is zero. */
export function formatPercent(part: number, whole: number, language: Language): string {
  const rounded = whole > 0 ? Math.round((part / whole) * 100) : 0;
  return `${formatNumber(rounded, language)}${language === 'fa' ? '٪' : '%'}`;
}

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's size in the largest fitting unit of 1024: «۱٫۵ مگابایت», "1.5 MB". */
export function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10);
  const place = Math.min(SIZE_UNITS.length - 1, step);
  return formatNumber(bytes / 1024 ** place, language, {
    style: 'unit',
    unit: SIZE_UNITS[place] ?? 'byte',
    unitDisplay: language === 'fa' ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
}

export { latinDigits } from '@hokm/shared/spelling';

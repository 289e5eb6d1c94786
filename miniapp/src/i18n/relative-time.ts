import type { Language } from '@hokm/shared/text';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LOCALE = { fa: 'fa-IR', en: 'en-US' } as const;

/** Steps of looking back: from how long ago on each unit is used, and its length. */
const BACK = [
  { from: 365 * DAY, unit: 'year', length: 365 * DAY },
  { from: 30 * DAY, unit: 'month', length: 30 * DAY },
  { from: DAY, unit: 'day', length: DAY },
  { from: HOUR, unit: 'hour', length: HOUR },
  { from: MINUTE, unit: 'minute', length: MINUTE },
] as const;

/** How long ago a moment was, as people say it: «۲ ساعت پیش», "yesterday"; less than a minute is now. */
export function formatAgo(iso: string, now: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(LOCALE[language], { numeric: 'auto' });
  const ago = now - Date.parse(iso);
  const step = BACK.find(({ from }) => ago >= from);
  return step ? words.format(-Math.floor(ago / step.length), step.unit) : words.format(0, 'second');
}

function count(value: number, unit: 'day' | 'hour' | 'minute', language: Language): string {
  return new Intl.NumberFormat(LOCALE[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** A span in its two largest units, «۲ روز و ۳ ساعت»; minutes are rounded up, and at least one. `span` in ms. */
export function formatSpan(span: number, language: Language): string {
  const whole = Math.max(1, Math.ceil(span / MINUTE));
  const days = Math.floor(whole / (24 * 60));
  const hours = Math.floor(whole / 60) % 24;
  const minutes = whole % 60;
  const parts =
    days > 0
      ? [count(days, 'day', language), ...(hours > 0 ? [count(hours, 'hour', language)] : [])]
      : [
          ...(hours > 0 ? [count(hours, 'hour', language)] : []),
          ...(minutes > 0 ? [count(minutes, 'minute', language)] : []),
        ];
  return new Intl.ListFormat(LOCALE[language], { type: 'conjunction' }).format(parts);
}

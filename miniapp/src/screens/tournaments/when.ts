import { formatDate, formatTime } from '@hokm/web/format';
import type { Language } from '@hokm/shared/text';

/** The hour from which a day's end is called tonight. */
const EVENING = 18;

/** How a moment to come is said: its text key, and what stands in it. */
export interface When {
  readonly key: 'today_at' | 'tonight_at' | 'tomorrow_at' | 'day_at';
  readonly time: string;
  readonly day: string;
}

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();

function dayAfter(moment: Date): Date {
  const next = new Date(moment);
  next.setDate(next.getDate() + 1);
  return next;
}

function keyOf(moment: Date, now: Date): When['key'] {
  if (isSameDay(moment, now)) return moment.getHours() < EVENING ? 'today_at' : 'tonight_at';
  return isSameDay(moment, dayAfter(now)) ? 'tomorrow_at' : 'day_at';
}

/** Says a moment in the device's zone, as people say it. `now` in ms since 1970. */
export function whenOf(at: string, now: number, language: Language): When {
  return {
    key: keyOf(new Date(at), new Date(now)),
    time: formatTime(at, language),
    day: formatDate(at, language, { style: 'week' }),
  };
}

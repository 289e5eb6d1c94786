import type { QuietHours } from '@hokm/bot/core/services';
import { HOUR_MS } from '@hokm/shared/time';

const DAY_HOURS = 24;

const tehran = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Tehran',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** Time of day in Tehran, ms since midnight. */
function timeOfDay(now: number): number {
  const parts = Object.fromEntries(tehran.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { hour = 0, minute = 0, second = 0 } = parts;
  return (hour * 60 + minute) * 60_000 + second * 1_000 + (now % 1_000);
}

/**
 * End of the quiet hours that hold now, ms since 1970; null when none hold.
 * @param now ms since 1970
 */
export function quietUntil(quiet: QuietHours | null, now: number): number | null {
  if (quiet === null || quiet.from === quiet.to) return null;
  const time = timeOfDay(now);
  const length = ((quiet.to - quiet.from + DAY_HOURS) % DAY_HOURS) * HOUR_MS;
  const since = (time - quiet.from * HOUR_MS + DAY_HOURS * HOUR_MS) % (DAY_HOURS * HOUR_MS);
  return since < length ? now + length - since : null;
}

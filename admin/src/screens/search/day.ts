import { isDay } from '@hokm/shared/api/search/limits';
import { typedDay } from '@hokm/shared/spelling';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Years below are those of the Persian calendar. */
const FIRST_COMMON_YEAR = 1700;
const WRITTEN = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

const persian = new Intl.DateTimeFormat('en-US-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

const two = (value: number): string => String(value).padStart(2, '0');

/** Year, month and day of the Persian calendar at a moment of UTC. */
function persianOf(at: number): readonly [year: number, month: number, day: number] {
  const parts = persian.formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return [part('year'), part('month'), part('day')];
}

/** The moment, by UTC, at which a day of the Persian calendar begins; null for one that there is not. */
function ofPersian(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  // Six months of 31 days, then months of 30; the year begins within two days of 21 March.
  const dayOfYear = month <= 6 ? (month - 1) * 31 + day : 186 + (month - 7) * 30 + day;
  const near = Date.UTC(year + 621, 2, 20) + dayOfYear * DAY_MS;
  for (const off of [0, -1, 1, -2, 2]) {
    const at = near + off * DAY_MS;
    const [y, m, d] = persianOf(at);
    if (y === year && m === month && d === day) return at;
  }
  return null;
}

/** `YYYY-MM-DD` of a day written in any digits, by the Persian or the common calendar; null for no day. */
export function readDay(text: string): string | null {
  const [, year, month, day] = (WRITTEN.exec(typedDay(text)) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  if (year >= FIRST_COMMON_YEAR) {
    const written = `${year}-${two(month)}-${two(day)}`;
    return isDay(written) ? written : null;
  }
  const at = ofPersian(year, month, day);
  if (at === null) return null;
  const written = new Date(at).toISOString().slice(0, 10);
  return isDay(written) ? written : null;
}

/** A day (`YYYY-MM-DD`) by the Persian calendar in Latin digits: `1405/08/01`. */
export function writePersianDay(day: string): string {
  const [year, month, date] = persianOf(Date.parse(`${day}T00:00:00Z`));
  return `${year}/${two(month)}/${two(date)}`;
}

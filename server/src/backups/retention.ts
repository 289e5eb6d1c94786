import { BACKUP_TYPES, KEPT_BACKUPS, type BackupType } from '@hokm/shared/api/backups/limits';

/** A backup, as far as keeping it is decided by it. */
export interface Kept {
  readonly id: string;
  readonly type: BackupType;
  readonly at: Date;
  /** The last drill went well. */
  readonly isChecked: boolean;
}

const PARTS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran', dateStyle: 'short' });
const DAY_MS = 86_400_000;

const dayOf = (at: Date): string => PARTS.format(at);
const monthOf = (at: Date): string => dayOf(at).slice(0, 7);
/** Weeks begin on Saturdays, as in Iran: 1970-01-03 was one. */
const weekOf = (at: Date): number => Math.floor((Date.parse(dayOf(at)) / DAY_MS - 2) / 7);

/** The newest of each of the last `most` spans that have any. */
function newestOf(sorted: readonly Kept[], spanOf: (at: Date) => string | number, most: number): string[] {
  const spans = new Map<string | number, string>();
  for (const { id, at } of sorted) if (!spans.has(spanOf(at))) spans.set(spanOf(at), id);
  return [...spans.values()].slice(0, most);
}

/** The backups of one type that stay. */
function keptOf(sorted: readonly Kept[]): string[] {
  const checked = sorted.find(({ isChecked }) => isChecked);
  return [
    ...newestOf(sorted, dayOf, KEPT_BACKUPS.days),
    ...newestOf(sorted, weekOf, KEPT_BACKUPS.weeks),
    ...newestOf(sorted, monthOf, KEPT_BACKUPS.months),
    ...(checked === undefined ? [] : [checked.id]),
  ];
}

/**
 * The backups that may go. Of each type by itself, as one cannot stand in for another, the newest of the last 7 days, 4 weeks and
 * 6 months that have any stay, and so does the newest that is known to work.
 */
export function outdated(all: readonly Kept[]): string[] {
  const sorted = [...all].sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(BACKUP_TYPES.flatMap((type) => keptOf(sorted.filter((each) => each.type === type))));
  return sorted.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}

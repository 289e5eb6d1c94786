/** `full`: everything; `data`: without pictures; `content`: what the staff publishes; `settings`: settings and the panel's lists. */
export const BACKUP_TYPES = ['full', 'data', 'content', 'settings'] as const;
/** Types from which the product comes to life again: the accounts are in them. */
export const WHOLE_BACKUPS: readonly BackupType[] = ['full', 'data'];
export type BackupType = (typeof BACKUP_TYPES)[number];
/** Automatic backups: the newest of so many days, weeks and months stay. */
export const KEPT_BACKUPS = { days: 7, weeks: 4, months: 6 } as const;

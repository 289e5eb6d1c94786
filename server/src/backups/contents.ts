import type { BackupType } from '@hokm/shared/api/backups/limits';

/**
 * Collections that no backup has: they go by themselves, are of this machine, or must not come back. A session that was ended and a
 * message that was sent stay so.
 */
export const LEFT_OUT: readonly string[] = [
  'sessions',
  'sign_in_flows',
  'sign_in_tickets',
  'sign_in_attempts',
  'passkey_challenges',
  'mail_tokens',
  'registrations',
  'launches',
  'letters',
  'dev_mailbox',
  'outbox',
  'bot_updates',
  'dialogues',
  'quotas',
  'offices',
  'nodes',
  'presence',
  'processes',
  'jobs',
  'job_files.files',
  'job_files.chunks',
  'backups',
  'log_lines',
  'shown_logs',
  'performance_hours',
  'panel_undos',
];

const MEDIA = ['pictures.files', 'pictures.chunks', 'media.files', 'media.chunks'];
const CONTENT = ['news', 'stories', 'gallery', 'albums', 'content_versions', 'media', ...MEDIA];
const SETTINGS = ['state', 'ip_blacklist', 'panel_guards'];

/** True for a collection that a backup of this type has. */
export function isIn(type: BackupType, collection: string): boolean {
  if (LEFT_OUT.includes(collection) || collection.startsWith('system.')) return false;
  switch (type) {
    case 'full':
      return true;
    case 'data':
      return !MEDIA.includes(collection);
    case 'content':
      return CONTENT.includes(collection);
    case 'settings':
      return SETTINGS.includes(collection);
  }
}

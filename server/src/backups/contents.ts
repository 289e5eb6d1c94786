import type { BackupType } from '@hokm/shared/api/backups/limits';

/**
 * What a collection belongs to. `nothing`: it goes by itself, is of this machine, or must not come back: a session that was ended and
 * a message that was sent stay so. `house`: people, games, money and the panel's work.
 */
type Part = 'nothing' | 'house' | 'content' | 'pictures' | 'settings';

const NAMES: Record<Part, readonly string[]> = {
  nothing: [
    ...['sessions', 'sign_in_flows', 'sign_in_tickets', 'sign_in_attempts', 'passkey_challenges'],
    ...['mail_tokens', 'registrations', 'launches', 'letters', 'dev_mailbox', 'outbox', 'bot_updates'],
    ...[
      'bot_effects',
      'send_counts',
      'dialogues',
      'quotas',
      'offices',
      'nodes',
      'presence',
      'processes',
      'jobs',
      'job_files.files',
    ],
    ...['job_files.chunks', 'backups', 'log_lines', 'shown_logs', 'performance_hours', 'panel_undos'],
    'content_undos',
  ],
  house: [
    ...[
      'accounts',
      'activity',
      'amends',
      'approval_sums',
      'approvals',
      'audit_details',
      'audit_log',
      'blocks',
      'boards',
    ],
    ...[
      'broadcasts',
      'chats',
      'clans',
      'cohorts',
      'coin_totals',
      'friendships',
      'group_members',
      'group_results',
      'inboxes',
    ],
    ...[
      'incident_notes',
      'ladders',
      'late_erasures',
      'likes',
      'shares',
      'downloads',
      'live_gauges',
      'matches',
      'messages',
      'metric_days',
    ],
    ...[
      'metric_hours',
      'moves',
      'pairs',
      'panel_notices',
      'panel_reads',
      'panel_views',
      'payments',
      'predictions',
    ],
    ...[
      'process_starts',
      'quests',
      'rates',
      'referrals',
      'report_claims',
      'report_quotas',
      'reports',
      'room_cards',
    ],
    ...[
      'clan_cup_groups',
      'season_groups',
      'season_weeks',
      'security_events',
      'series_scores',
      'shop_items',
      'statistics',
      'tallies',
      'threat_windows',
      'threats',
      'tour_players',
      'tours',
      'wallet_entries',
    ],
    ...['watches', 'audit_head', 'staff_networks'],
  ],
  content: [
    ...['news', 'stories', 'submissions', 'gallery', 'albums', 'books', 'authors', 'pages'],
    ...['content_versions', 'media', 'languages', 'translations', 'text_releases'],
  ],
  pictures: ['pictures.files', 'pictures.chunks', 'media.files', 'media.chunks'],
  settings: ['state', 'ip_blacklist', 'panel_guards'],
};

/** Each collection of the product, with what it belongs to. */
export const PARTS: ReadonlyMap<string, Part> = new Map(
  (Object.keys(NAMES) as Part[]).flatMap((part) => NAMES[part].map((name) => [name, part] as const)),
);

const HELD: Record<BackupType, readonly Part[]> = {
  full: ['house', 'content', 'pictures', 'settings'],
  data: ['house', 'content', 'settings'],
  content: ['content', 'pictures'],
  settings: ['settings'],
};

/** True for a collection that a backup of this type has; one that nobody knows is of the house. */
export function isIn(type: BackupType, collection: string): boolean {
  return !collection.startsWith('system.') && HELD[type].includes(PARTS.get(collection) ?? 'house');
}

/** Rows of the panel's list of people at first. */
export const USERS_PER_PAGE = 15;
/** Greatest number of a page of it. */
export const USER_PAGES_MAX = 10_000_000;
/** Longest reason of an action of the staff, and longest text for the person that it is about, in characters. */
export const STAFF_REASON_MAX = 200;
export const STAFF_MESSAGE_MAX = 600;
/** Longest suspension, mute or exclusion with an end, in hours. */
export const SANCTION_HOURS_MAX = 24 * 366;
/** Days between the deletion of an account by the staff and its erasure. */
export const STAFF_DELETE_DAYS = 7;
/** Most coins that one action of the staff adds or takes. */
export const STAFF_COINS_MAX = 1_000_000;
export const TAG_MAX = 24;
/** Longest cursor of a list, characters. */
export const CURSOR_MAX = 1_200;
/** Matches of a search that are counted; further ones are "more than". */
export const FOUND_MAX = 200;

export const USER_SORTS = ['created_at', 'name', 'last_seen_at', 'score', 'trophies'] as const;
export const ROLE_FILTERS = ['all', 'user', 'moderator', 'admin', 'super_admin', 'staff'] as const;
export const STATUS_FILTERS = ['all', 'active', 'inactive', 'sanctioned', 'deleting'] as const;
export const BULK_USER_ACTIONS = [
  'activate',
  'deactivate',
  'promote',
  'demote',
  'delete',
  'end_sessions',
  'tag',
  'untag',
  'export',
] as const;
export type BulkUserAction = (typeof BULK_USER_ACTIONS)[number];

/** Most people of one bulk call by filter; more than `BULK_MAX` of them are left to a job. */
export const BULK_PEOPLE_MAX = 10_000;
export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;

/** Moderation actions besides notes; each is stored in the person's record. */
export const SANCTION_KINDS = [
  'note',
  'warn',
  'mute',
  'rename',
  'remove_avatar',
  'suspend',
  'exclude_ranked',
  'freeze_coins',
] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];
/** Those that last until they end or are lifted. */
export const LASTING_SANCTIONS = ['mute', 'suspend', 'exclude_ranked', 'freeze_coins'] as const;
export type LastingSanction = (typeof LASTING_SANCTIONS)[number];

/** Those that the person is told of and that do not last. */
export const PASSING_SANCTIONS = ['warn', 'rename', 'remove_avatar'] as const;
/** The decisions that a person is told of, and may appeal against. */
export const TOLD_SANCTIONS = [...PASSING_SANCTIONS, ...LASTING_SANCTIONS] as const;
export type ToldSanction = (typeof TOLD_SANCTIONS)[number];

export const MODERATION_ACTIONS = [
  ...SANCTION_KINDS,
  /** A suspension without an end; needs a second person. */
  'ban',
  'unwarn',
  'unrename',
  'unremove_avatar',
  'unmute',
  'unsuspend',
  'unexclude_ranked',
  'unfreeze_coins',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];
/** The action that takes each decision back. */
export const LIFTS = {
  warn: 'unwarn',
  rename: 'unrename',
  remove_avatar: 'unremove_avatar',
  mute: 'unmute',
  suspend: 'unsuspend',
  exclude_ranked: 'unexclude_ranked',
  freeze_coins: 'unfreeze_coins',
} as const satisfies Readonly<Record<ToldSanction, ModerationAction>>;
/** The actions of moderators; the others are for administrators. */
export const MODERATOR_ACTIONS: readonly ModerationAction[] = [
  'note',
  'warn',
  'unwarn',
  'mute',
  'unmute',
  'rename',
  'unrename',
  'remove_avatar',
  'unremove_avatar',
];

/** Kinds of entries in a person's timeline. */
export const TIMELINE_KINDS = ['sign_in', 'match', 'coins', 'report', 'sanction', 'staff'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Days back that the ledger of a person is narrowed to at most. */
export const LEDGER_DAYS_MAX = 366;

import { ADDRESS_KINDS } from '../../addresses/index.js';

/** Pages of the mini app as statistics name them. */
export const COUNTED_PAGES = [
  'home',
  'lobby',
  'room',
  'game',
  'watch',
  'profile',
  'leaderboard',
  'rankings',
  'badges',
  'score',
  'friends',
  'clan',
  'ladder',
  'partners',
  'season',
  'tours',
  'shop',
  'history',
  'replay',
  'news',
  'stories',
  'gallery',
  'albums',
  'books',
  'authors',
  'pages',
  'help',
  'settings',
  'security',
  'sign_in',
  'other',
] as const;
export type CountedPage = (typeof COUNTED_PAGES)[number];

/** What the mini app tells of besides pages. */
export const COUNTED_EVENTS = [
  'invite_shared',
  'stars_asked',
  'news_opened',
  'news_read',
  'story_opened',
  'story_read',
  'picture_opened',
  'album_opened',
  'book_opened',
  'book_read',
  'author_opened',
  'author_read',
  'page_opened',
  'page_read',
  'replay_started',
  'fairness_checked',
  'share_opened',
] as const;
export type CountedEvent = (typeof COUNTED_EVENTS)[number];

export const INTERACTIONS = ['like', 'share', 'download', 'play'] as const;

/** Kinds of content whose items are counted one by one. */
export const CONTENT_KINDS = ['news', 'stories', 'gallery', 'albums', 'books', 'authors', 'pages'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What people do with content; the server counts it where it is done, once for each person and item. */
export const CONTENT_ACTS = ['likes', 'shares', 'downloads'] as const;
export type ContentAct = (typeof CONTENT_ACTS)[number];

/** The acts that there are a call for, by kind. Others have no number. */
const ACTS_OF: Partial<Record<ContentKind, readonly ContentAct[]>> = {
  stories: ['likes', 'shares'],
  gallery: ['likes', 'shares', 'downloads'],
  albums: ['likes', 'shares'],
};

/** Whether there is a true number of an act for items of a kind. */
export const isCounted = (kind: ContentKind, act: ContentAct): boolean =>
  ACTS_OF[kind]?.includes(act) === true;

/** Things that views and interactions are about. */
export const TARGET_TYPES = [...CONTENT_KINDS, 'match', 'room', 'profile'] as const;

/** Kinds of start parameters of the bot and of launches. */
export const START_KINDS = ['none', ...ADDRESS_KINDS] as const;
export type StartKind = (typeof START_KINDS)[number];

/** Page views, events or interactions of one call. */
export const TRACK_BATCH_MAX = 50;
/** Longest time of one page or visit that is counted, ms. */
export const TRACK_MS_MAX = 12 * 60 * 60 * 1000;
/** Pages of one visit that are counted at most. */
export const TRACK_PAGES_MAX = 1_000;

/** Spans of the statistics, by the name that the panel sends, in days. */
export const TIME_RANGES = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 } as const;
export type TimeRange = keyof typeof TIME_RANGES;
export const ANALYTICS_DAYS = 30;
export const ANALYTICS_DAYS_MAX = 90;

export const EXPORT_TYPES = [
  'events',
  'pageviews',
  'users',
  'matches',
  'shop',
  'content',
  'retention',
] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Rows of a spreadsheet; the other formats have no limit. */
export const XLSX_ROWS_MAX = 50_000;

/** Days after sign-up at which it is asked who came back. */
export const RETENTION_DAYS = [1, 3, 7, 14, 30] as const;
/** Steps of newcomers after their sign-up. */
export const FIRST_STEPS = ['launch', 'room', 'match', 'finish', 'purchase'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** A group of fewer people is not shown below super administrators. */
export const GROUP_MIN = 5;
/** How long people have had their account. */
export const TENURES = ['week', 'month', 'half_year', 'longer'] as const;

export const ACTIVITY_KINDS = [
  'user',
  'story',
  'news',
  'gallery',
  'tour',
  'money',
  'security',
  'settings',
  'staff',
] as const;
export const ACTIVITY_MAX = 50;
/** Kinds of work that wait for somebody of the staff. */
export const WAITING_KINDS = ['reports', 'appeals', 'messages', 'approvals', 'submissions'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The purses that count are of people who were here in so many days. */
export const PURSE_DAYS = 14;
/** Who has fewer coins has few. */
export const FEW_COINS = 50;

import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import {
  ACTIVITY_MAX,
  ANALYTICS_DAYS,
  ANALYTICS_DAYS_MAX,
  CONTENT_KINDS,
  COUNTED_EVENTS,
  COUNTED_PAGES,
  EXPORT_FORMATS,
  EXPORT_TYPES,
  INTERACTIONS,
  TARGET_TYPES,
  TIME_RANGES,
  TRACK_BATCH_MAX,
  TRACK_MS_MAX,
  TRACK_PAGES_MAX,
  XLSX_ROWS_MAX,
  type TimeRange,
} from './limits.js';
import { analyticsPaths as paths } from './paths.js';
import {
  activity,
  behavior,
  contentItem,
  demographics,
  earnings,
  economyFigures,
  engagement,
  overview,
  statChanges,
  stats,
  tiles,
  topPage,
  traffic,
  waiting,
} from './shapes.js';

export type { Activity, Cohort, EconomyFigures, Measured, Tiles, Waiting } from './shapes.js';

const RANGES = Object.keys(TIME_RANGES) as [TimeRange, ...TimeRange[]];
const query = z.object({
  days: z.coerce.number().int().min(1).max(ANALYTICS_DAYS_MAX).optional(),
  /** Another way to say `days`. */
  timeRange: z.enum(RANGES).optional(),
});

/** The days that a query asks for; 30 when it says nothing. */
export function daysOf({ days, timeRange }: z.output<typeof query>): number {
  return days ?? (timeRange === undefined ? ANALYTICS_DAYS : TIME_RANGES[timeRange]);
}

const forPanel = { access: 'panel/analytics', limit: 'reports', refusals: [] } as const;
const forDashboard = { access: 'panel/dashboard', limit: 'lists', refusals: [] } as const;

export const readStats = endpoint({
  ...forDashboard,
  path: paths.readStats,
  summary: 'The six numbers of the dashboard, and their changes against 30 days before, in percent',
  answer: success({ data: stats, changes: statChanges }),
});

export const listActivity = endpoint({
  ...forDashboard,
  path: paths.listActivity,
  summary: 'What happened last: sign-ups, and those actions of the staff that the caller may see',
  query: z.object({ limit: z.coerce.number().int().min(1).max(ACTIVITY_MAX).default(12) }),
  answer: success({ data: z.array(activity) }),
});

export const readTiles = endpoint({
  ...forDashboard,
  path: paths.readTiles,
  summary: 'Connections, running matches, cards a minute and sign-ups of this moment, of all processes',
  answer: success({ data: tiles }),
});

export const listWaiting = endpoint({
  ...forDashboard,
  path: paths.listWaiting,
  summary:
    'What waits for somebody of the staff, with the age of the oldest; of open approvals, those that the caller may give',
  answer: success({ data: z.array(waiting) }),
});

const content = z.object({ topPages: z.array(topPage), engagement });

export const readDashboard = endpoint({
  ...forPanel,
  path: paths.readDashboard,
  summary: 'Overview, traffic, demographics and content of a span. `earnings` is null below administrators',
  query,
  answer: success({
    data: z.object({
      overview,
      traffic,
      userDemographics: demographics,
      content,
      earnings: earnings.nullable(),
    }),
  }),
});

export const readEconomyFigures = endpoint({
  path: paths.readEconomyFigures,
  summary: 'Coins that were made and are gone in a span, the purses of those who play, and what is held',
  access: 'panel/money',
  limit: 'reports',
  query,
  answer: success({ data: economyFigures }),
  refusals: [],
});

export const readOverview = endpoint({
  ...forPanel,
  path: paths.readOverview,
  summary:
    'People, active people, page views and the mean visit of a span, with changes against the one before',
  query,
  answer: success({ data: overview }),
});

export const readTraffic = endpoint({
  ...forPanel,
  path: paths.readTraffic,
  summary: 'Visits by hour up to two days, active people by day beyond',
  query,
  answer: success({ data: traffic }),
});

export const readPageViews = endpoint({
  ...forPanel,
  path: paths.readPageViews,
  summary: 'Views, mean time, bounces and exits of each page of the mini app',
  query,
  answer: success({ data: z.array(topPage) }),
});

export const readBehavior = endpoint({
  ...forPanel,
  path: paths.readBehavior,
  summary: 'Visits, the way of newcomers, who came back, hours × weekdays, and what was played',
  query,
  answer: success({ data: behavior }),
});

export const readContent = endpoint({
  ...forPanel,
  path: paths.readContent,
  summary: 'Views, reads, likes, shares and downloads of each item of content',
  query: query.extend({ type: z.enum(['all', ...CONTENT_KINDS]).default('all') }),
  answer: success({ data: z.array(contentItem) }),
});

export const exportAnalytics = endpoint({
  path: paths.exportAnalytics,
  summary: `Every row of a kind as a file; a spreadsheet has at most ${XLSX_ROWS_MAX} rows. Of people: for administrators, confirmed. Audited before it is sent`,
  access: 'panel/analytics',
  limit: 'reports',
  query: query.extend({
    type: z.enum(EXPORT_TYPES).default('events'),
    format: z.enum(EXPORT_FORMATS).default('json'),
  }),
  produces: 'application/octet-stream',
  refusals: ['auth/forbidden', 'auth/step_up_needed', 'analytics/too_many_rows'],
});

const page = z.enum(COUNTED_PAGES);
const ms = z.int().min(0).max(TRACK_MS_MAX);
const target = z.object({ type: z.enum(TARGET_TYPES), id: z.string().regex(/^[0-9a-zA-Z]{1,24}$/) });

/** One, or up to 50 in `events`. */
function oneOrBatch<T extends z.ZodType>(one: T) {
  return z.union([z.object({ events: z.array(one).min(1).max(TRACK_BATCH_MAX) }), one]);
}

const trackedEvent = z.object({
  name: z.enum(COUNTED_EVENTS),
  page: page.optional(),
  target: target.optional(),
  value: z.int().min(0).max(1_000_000).optional(),
});
/** A page that was in sight for `ms`, reached from another; `visit_end` closes a visit that ended on it. */
const trackedPageView = z.object({
  page,
  ms: ms.optional(),
  from: page.optional(),
  /** Only what an ended visit adds: the page itself has been told of. */
  visit_end: z
    .object({ pages: z.int().min(1).max(TRACK_PAGES_MAX), ms, returning: z.boolean().default(false) })
    .optional(),
});
const trackedInteraction = z.object({ kind: z.enum(INTERACTIONS), target });

export type TrackedEvent = z.infer<typeof trackedEvent>;
export type TrackedPageView = z.infer<typeof trackedPageView>;
export type TrackedInteraction = z.infer<typeof trackedInteraction>;

const open = { access: 'anyone', limit: 'writes', refusals: [] } as const;
/** How many were accepted: none with `Sec-GPC: 1` and for people who switched statistics off. */
const accepted = success({ accepted: z.int() });

export const trackEvent = endpoint({
  ...open,
  path: paths.trackEvent,
  summary: 'Count events of the mini app, from a fixed list of names. No person is stored',
  body: oneOrBatch(trackedEvent),
  answer: accepted,
});

export const trackPageView = endpoint({
  ...open,
  path: paths.trackPageView,
  summary: 'Count pages that were seen, with the time in sight, and ended visits. No person is stored',
  body: oneOrBatch(trackedPageView),
  answer: accepted,
});

export const trackInteraction = endpoint({
  ...open,
  path: paths.trackInteraction,
  summary: 'Accepted and not counted: likes, shares and downloads are counted by the calls that do them',
  body: oneOrBatch(trackedInteraction),
  answer: accepted,
});

import { RETENTION_DAYS, TIME_RANGES, type TimeRange } from '@hokm/shared/api/analytics/limits';
import { INSIGHT_ISSUES } from '@hokm/shared/api/insights/limits';
import type { CallAnswer } from '@hokm/web/client';
import type { Endpoints } from '../../api/endpoints.js';
import type { Path } from '../../api/client.js';
import { sampleTexts } from '../../text/sample.js';
import { sampleDays, sampleMoment, sampleWave } from '../../ui/sample-numbers.js';

type Answer<P extends Path> = CallAnswer<Endpoints[P]>;
type Figures = Answer<'GET /analytics/dashboard'>['data'];
type Behavior = Answer<'GET /analytics/user-behavior'>['data'];

const HOUR_MS = 3_600_000;
const HOURS = 24;
const WEEKDAYS = 7;
const WEEKS = 5;
const HALF = 0.5;

const measured = (value: number) => ({ value, change: 10, trend: 'up' }) as const;
const counted = (total: number) => ({ total, change: 10 });
const hoursOfADay = Array.from({ length: HOURS }, (_, at) => sampleMoment((HOURS - 1 - at) * HOUR_MS));
const title = (n: number) => {
  const [fa, en] = sampleTexts.pairs.text;
  return { fa: fa.replace('{{n}}', String(n)), en: en.replace('{{n}}', String(n)) };
};
const START = [
  { kind: 'none', count: 100 },
  { kind: 'room', count: 10 },
  { kind: 'friend', count: 10 },
] as const;

function trafficOf(range: TimeRange): Figures['traffic'] {
  const isDay = TIME_RANGES[range] === 1;
  const points = isDay ? HOURS : TIME_RANGES[range];
  return {
    unit: isDay ? 'hour' : 'day',
    labels: isDay ? hoursOfADay : sampleDays(points),
    data: sampleWave(points, 100),
    before: sampleWave(points, 80),
    series: {
      visits: sampleWave(points, 1_000),
      page_views: sampleWave(points, 10_000),
      sign_ups: sampleWave(points, 10),
      matches: sampleWave(points, 100),
    },
  };
}

const figuresOf = (range: TimeRange): Figures => ({
  overview: {
    totalUsers: measured(1_000),
    activeUsers: measured(100),
    pageViews: measured(10_000),
    averageSession: measured(600),
  },
  traffic: trafficOf(range),
  userDemographics: {
    age: { known: 0, groups: [] },
    tenure: [
      { range: 'week', count: 250, percentage: 25 },
      { range: 'month', count: 250, percentage: 25 },
      { range: 'half_year', count: 250, percentage: 25 },
      { range: 'longer', count: 250, percentage: 25 },
    ],
    location: [],
    languages: [
      { language: 'fa', users: 500, percentage: 50 },
      { language: 'en', users: 500, percentage: 50 },
    ],
    location_known: null,
  },
  content: {
    topPages: [
      { page: 'home', views: 1_000, duration: 60, bounce: HALF, exits: 100 },
      { page: 'lobby', views: 750, duration: 60, bounce: HALF, exits: 100 },
      { page: 'game', views: 500, duration: 60, bounce: HALF, exits: 100 },
      { page: 'shop', views: 250, duration: 60, bounce: HALF, exits: 100 },
    ],
    engagement: {
      likes: counted(1_000),
      comments: { total: 0, change: null },
      shares: counted(100),
      downloads: counted(10),
    },
  },
  earnings: {
    stars: measured(1_000),
    refunded: 1,
    payments: 10,
    coins_made: 10_000,
    coins_burnt: 1_000,
    coins_by_kind: [
      { kind: 'daily', amount: 10_000 },
      { kind: 'purchase', amount: -1_000 },
    ],
    labels: sampleDays(TIME_RANGES[range]),
    data: sampleWave(TIME_RANGES[range], 100),
    shop_views: 100,
  },
});

const shares = (at: number) =>
  Object.fromEntries(RETENTION_DAYS.map((days, step) => [`d${days}`, step > at ? null : HALF / (step + 1)]));

const cohort = (at: number): Behavior['cohorts'][number] => ({
  d1: null,
  d3: null,
  d7: null,
  d14: null,
  d30: null,
  ...shares(WEEKS - 1 - at),
  week: sampleDays(WEEKS * WEEKDAYS)[at * WEEKDAYS] ?? '',
  size: 100,
});

const behavior: Behavior = {
  visits: { total: 1_000, new: 100, returning: 900, mean: 600, median: 600, pages: 10 },
  stickiness: { daily: 100, monthly: 1_000, share: 0.1 },
  referrals: 10,
  first_launches: [...START],
  bot_starts: [...START],
  launches: [...START],
  funnel: {
    bot_start: 1_000,
    sign_up: 800,
    launch: 600,
    room: 400,
    match: 200,
    finish: 100,
    purchase: 10,
    second_day: { n: 50, of: 100 },
  },
  cohorts: Array.from({ length: WEEKS }, (_, at) => cohort(at)),
  hours: Array.from({ length: WEEKDAYS }, () => sampleWave(HOURS, 8)),
  by_hour: { people: sampleWave(HOURS, 8), bots: sampleWave(HOURS, 4) },
  matches: {
    length: { mean: 600, median: 600 },
    wait: { mean: 60, median: 60 },
    total: 100,
    people: 50,
    bots: 50,
    by_pace: { fast: 50, classic: 50 },
    by_target: { '7': 100 },
    by_reason: { forfeit: 10 },
    started: 100,
    rooms: 100,
    timeouts: 10,
    left: 10,
  },
  events: [
    { name: 'invite_shared', count: 100 },
    { name: 'story_opened', count: 100 },
  ],
  interactions: [{ kind: 'like', count: 100 }],
};

const item = (n: number) => ({
  id: `sample-${n}`,
  title: title(n),
  published_at: null,
  views: 100,
  reads: 50,
  likes: 10,
  shares: 1,
  downloads: 0,
});
const ITEMS = [1, 2, 3];

const content: Answer<'GET /analytics/content-performance'> = {
  success: true,
  data: ITEMS.map((n) => ({ ...item(n), type: 'stories' })),
};

const insights: Answer<'GET /admin/content/insights'> = {
  success: true,
  data: {
    items: ITEMS.map((n) => ({
      ...item(n),
      type: 'stories',
      changed_at: sampleMoment(0),
      issues: [INSIGHT_ISSUES[n - 1] ?? 'untouched'],
    })),
    counts: { missing_fa: 1, missing_en: 1, missing_alt: 1, untouched: 0, dead_link: 0 },
    is_cut: false,
  },
};

/** Made-up answers for the statistics, in round numbers and without anybody's name. */
export const analyticsSamples = {
  dashboard: (range: TimeRange): Answer<'GET /analytics/dashboard'> => ({
    success: true,
    data: figuresOf(range),
  }),
  behavior: { success: true, data: behavior } satisfies Answer<'GET /analytics/user-behavior'>,
  content,
  insights,
};

import { all, answering } from './states.mjs';

const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;
const DAYS = 60;
const before = (ms) => new Date(Date.now() - ms).toISOString();
const days = Array.from({ length: DAYS }, (_, n) => before((DAYS - 1 - n) * DAY).slice(0, 10));
const wave = (size) => days.map((_, n) => Math.round(size * (1 + 0.2 * Math.sin(n / 5)) * (1 + n / 90)));
const numbers = (values) => {
  const names = [
    'total_users',
    'total_stories',
    'total_gallery',
    'total_tours',
    'monthly_views',
    'monthly_likes',
  ];
  return Object.fromEntries(names.map((name, n) => [name, values[n]]));
};

const TILES = { sockets: 214, tables: 37, cards_minute: 402, sign_ups_5m: 3 };
const WAITING = [
  { kind: 'reports', count: 5, oldest_at: before(250 * MINUTE), is_late: true },
  { kind: 'appeals', count: 2, oldest_at: before(60 * MINUTE), is_late: false },
];
const ACTIVITY = [
  ['user', 'sign_up', 'کیان', ''],
  ['staff', 'users.moderate.mute', 'سارا', 'نرگس'],
  ['staff', 'news.update', 'سارا', 'جام یلدا'],
].map(([type, action, name, about], n) => ({
  id: `a-${n}`,
  ...{ type, action, about },
  user: { id: `u-${n}`, name },
  time: before((n + 1) * 7 * MINUTE),
  status: 'success',
}));

const answer = (data, more = {}) => ({ success: true, data, ...more });

/** The frame and the dashboard of a panel that is in use. */
export const sampleDashboard = all(
  // A call that nobody answers here must not end the session of the sample.
  (page) =>
    page.route('**/api/{admin,analytics,security}/**', (route) => route.fulfill({ status: 503, json: {} })),
  (page) =>
    page.route('**/api/admin/live', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
    ),
  answering('/admin/notifications/stats', answer({ unread: 2, by_kind: { appeal: 2 } })),
  answering(
    '/admin/stats',
    answer(numbers([48_210, 12, 0, 0, 361_101, 5_800]), {
      changes: numbers([4.2, null, null, null, 12.5, -3.3]),
    }),
  ),
  (page) => answering('/admin/dash/tiles', answer({ at: before(0), ...TILES }))(page),
  answering('/admin/dash/waiting', answer(WAITING)),
  answering('/admin/dash/activity**', answer(ACTIVITY)),
  answering(
    '/analytics/traffic**',
    answer({
      unit: 'day',
      labels: days,
      data: wave(900),
      before: wave(800),
      series: { visits: wave(4_000), page_views: wave(9_000), sign_ups: wave(120), matches: wave(2_600) },
    }),
  ),
);

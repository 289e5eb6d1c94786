import { asStaff } from './staff.mjs';
import { leftByTheBot, nothingLeft, withFailingWebhook } from './bot-updates.mjs';
import { all, altering, answering, failing, press, settle, steps, waitingFor } from './states.mjs';

/** Stores the panel's language, and the hint that somebody was signed in here before. */
const known = (page) =>
  page.addInitScript(() => {
    localStorage.setItem('hokm-admin-language', navigator.language.startsWith('fa') ? 'fa' : 'en');
    localStorage.setItem('hokm-admin-user', '{}');
  });

const screen = (state, path, { before = [], ...more } = {}) => ({
  name: 'staff',
  state,
  open: asStaff(path),
  until: '#main h1',
  before: all(known, ...before),
  then: settle,
  full: true,
  ...more,
});

/** A screen that shows the answer of one call: loaded, loading and failed. */
const threeStates = (state, path, call) => [
  screen(state, path),
  screen(`${state}-loading`, path, { before: [waitingFor(call)], until: 'main' }),
  screen(`${state}-error`, path, { before: [failing(call)], until: '#main [role=alert]' }),
];

/** The call of the tab of what the bot could not do. */
const LEFT = '/admin/system/bot-updates?*';
const confirmDismissal = (page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(پاک کردن|Dismiss)$/ })
    .click();

/** A list whose rows stay when they cannot be loaded again. */
const stale = (state, path, call) =>
  screen(`${state}-stale`, path, {
    then: steps(settle, failing(call), press(/^(تازه کردن|Refresh)$/), settle),
  });

/** A screen one of whose parts does not come. */
const partial = (state, path, call) => screen(`${state}-partial`, path, { before: [failing(call)] });

const personOf = (name) => async (world) => (await world.person(name)).user.id;
const sara = personOf('سارا');
const person = (tab) => async (world) => `/admin/users/${await sara(world)}/${tab}`;

/** The last match of the viewer. */
async function match(world, staff) {
  const { data } = await world.call(`/admin/users/${await sara(world)}/matches`, { person: staff });
  return `/admin/matches/${data[0].match_id}`;
}
/** The oldest case of the queue. */
async function openCase(world, staff) {
  const { data } = await world.call('/admin/reports', { person: staff });
  return `/admin/reports/${data[0].id}`;
}

/** The first thing of a list of the panel, in its editor. */
const firstOf = (list, call) => async (world, staff) => {
  const { data } = await world.call(`/admin/${call}?sort_order=asc`, { person: staff });
  return `/admin/${list}/${data[0].id}`;
};

/** The story that is published. */
async function story(world, staff) {
  const { data } = await world.call('/admin/stories?status=published', { person: staff });
  return `/admin/stories/${data[0].id}`;
}

/** The panel on real data: every screen but those that have states (`e2e/support/panel-states.ts`). */
export const STAFF_SCREENS = [
  ...threeStates('users', '/admin/users', '/admin/users?*'),
  screen('users-none', '/admin/users?search=zzzz'),
  stale('users', '/admin/users', '/admin/users?*'),
  screen('users-watched', '/admin/users?watched=1'),
  ...threeStates('person', person('overview'), '/admin/users/*'),
  ...['sessions', 'matches', 'wallet', 'moderation', 'timeline', 'view'].map((tab) =>
    screen(`person-${tab}`, person(tab)),
  ),
  partial('person', person('overview'), '/admin/users/*/analytics?*'),
  screen('person-suspend', person('overview'), {
    full: false,
    then: steps(settle, press(/^(تعلیق…|Suspend…)$/), settle),
  }),
  ...threeStates('reports', '/admin/reports', '/admin/reports?*'),
  stale('reports', '/admin/reports', '/admin/reports?*'),
  screen('report', openCase),
  ...threeStates('stories', '/admin/stories', '/admin/stories?*'),
  screen('stories-none', '/admin/stories?search=zzzz'),
  ...threeStates('story', story, '/admin/stories/*'),
  screen('story-new', '/admin/stories/new'),
  screen('story-versions', story, {
    full: false,
    then: steps(settle, press(/^(نسخه‌ها|Versions)$/), settle),
  }),
  ...threeStates('submissions', '/admin/submissions', '/admin/stories/submissions?*'),
  screen('submissions-none', '/admin/submissions?search=zzzz'),
  screen('submission-reject', '/admin/submissions', {
    full: false,
    then: steps(settle, press(/^(رد…|Reject…)/), settle),
  }),
  ...threeStates('messages', '/admin/messages', '/admin/comms/messages?*'),
  screen('messages-none', '/admin/messages?search=zzzz'),
  ...threeStates('thread', firstOf('messages', 'comms/messages'), '/admin/comms/messages/*'),
  screen('messages-write', '/admin/messages', {
    full: false,
    then: steps(settle, press(/^(پیام تازه|New message)$/), settle),
  }),
  ...threeStates('broadcasts', '/admin/broadcasts', '/admin/comms/broadcasts?*'),
  ...threeStates('broadcast', firstOf('broadcasts', 'comms/broadcasts'), '/admin/comms/broadcasts/*'),
  screen('broadcast-new', '/admin/broadcasts/new'),
  ...threeStates('match', match, '/admin/matches/*'),
  ...threeStates('tables', '/admin/tables', '/admin/tables?*'),
  ...threeStates('approvals', '/admin/approvals', '/admin/approvals?*'),
  ...threeStates('notices', '/admin/notifications', '/admin/notifications?*'),
  ...threeStates('search', '/admin/search?q=%D8%B3%D8%A7%D8%B1%D8%A7', '/admin/search/advanced'),
  screen('search-empty', '/admin/search'),
  ...threeStates('jobs', '/admin/jobs', '/admin/jobs?*'),
  ...threeStates('analytics', '/admin/analytics', '/analytics/**'),
  ...['behavior', 'retention', 'content', 'earnings'].map((tab) =>
    screen(`analytics-${tab}`, `/admin/analytics/${tab}`),
  ),
  partial('analytics', '/admin/analytics/content', '/admin/content/insights?*'),
  screen('analytics-job', '/admin/analytics/content', {
    full: false,
    then: steps(
      settle,
      press(/^(رسیدگی|Optimise)$/),
      (page) => page.getByRole('menuitem', { name: /^(فهرست متن‌های یک‌زبانه|List texts in one)/ }).click(),
      (page) =>
        page
          .getByRole('dialog')
          .getByText(/^(نتیجه|Result)$/)
          .waitFor(),
      settle,
    ),
  }),
  ...threeStates('gallery', '/admin/gallery', '/admin/gallery?*'),
  screen('gallery-statistics', '/admin/gallery/statistics'),
  screen('gallery-upload', '/admin/gallery/upload', { full: false }),
  screen('gallery-picture', firstOf('gallery', 'gallery'), { full: false }),
  ...threeStates('albums', '/admin/albums', '/admin/albums?*'),
  screen('album', firstOf('albums', 'albums'), { full: false }),
  ...threeStates('books', '/admin/books', '/admin/books?*'),
  screen('book', firstOf('books', 'books')),
  ...threeStates('authors', '/admin/authors', '/admin/authors?*'),
  screen('author', firstOf('authors', 'authors')),
  ...threeStates('pages', '/admin/pages', '/admin/page-content?*'),
  screen('page', firstOf('pages', 'page-content')),
  ...threeStates('translations', '/admin/translations', '/admin/languages'),
  screen('translations-texts', '/admin/translations/en'),
  ...threeStates('security', '/admin/security', '/security/dashboard?*'),
  ...['threats', 'logs', 'blacklist', 'audit', 'configuration', 'reports', 'maintenance'].map((tab) =>
    screen(`security-${tab}`, `/admin/security/${tab}`),
  ),
  ...threeStates('system', '/admin/system', '/admin/system/health'),
  ...['performance', 'incident', 'log', 'jobs'].map((tab) => screen(`system-${tab}`, `/admin/system/${tab}`)),
  screen('system-degraded', '/admin/system', {
    before: [altering('/admin/system/health', withFailingWebhook)],
  }),
  screen('system-bot', '/admin/system/bot', { before: [answering(LEFT, leftByTheBot)] }),
  screen('system-bot-loading', '/admin/system/bot', { before: [waitingFor(LEFT)], until: 'main' }),
  screen('system-bot-error', '/admin/system/bot', { before: [failing(LEFT)], until: '#main [role=alert]' }),
  screen('system-bot-empty', '/admin/system/bot', { before: [answering(LEFT, nothingLeft)] }),
  screen('system-bot-dismiss', '/admin/system/bot', {
    before: [answering(LEFT, leftByTheBot)],
    then: steps(settle, press(/^(پاک کردن|Dismiss)$/), settle),
    full: false,
  }),
  screen('system-bot-done', '/admin/system/bot', {
    before: [
      answering(LEFT, leftByTheBot),
      answering('/admin/system/bot-updates/*/dismiss', { success: true }),
    ],
    then: steps(settle, press(/^(پاک کردن|Dismiss)$/), confirmDismissal, settle),
    full: false,
  }),
  ...threeStates('backups', '/admin/backups', '/admin/system/backups?*'),
  ...threeStates('settings', '/admin/settings', '/admin/system/settings'),
  screen('settings-security', '/admin/settings/security'),
  screen('home', '/admin'),
  screen('home-error', '/admin', { before: [failing('/admin/stats')] }),
  partial('home', '/admin', '/analytics/traffic?*'),
  stale('messages', '/admin/messages', '/admin/comms/messages?*'),
];

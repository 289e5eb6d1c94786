import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { contentCalls } from '../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { galleryOf } from '../../test/support/gallery.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import { storiesOf, storyInput } from '../../test/support/stories.js';

let http: TestHttp;
let admin: SignedInPerson;
let player: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  admin = await aPanelPerson(http, 'super_admin');
  player = await aPerson(http, 'user');
});
afterAll(() => http.close());

const call = (by: SignedInPerson | null, method: string, path: string, body?: unknown) =>
  contentCalls(http.url).call<Record<string, unknown>>(by, method, path, body);

/** Where a number stands: the call that its screen makes, and its place in the answer. */
type Source = readonly [call: string, place: string];
interface Screen {
  readonly number: Source;
  /** Its change against the span before. */
  readonly change?: Source;
}
const at = (path: string, place: string, change?: string): Screen => ({
  number: [path, place],
  ...(change === undefined ? {} : { change: [path, change] as const }),
});
const DASHBOARD = '/admin/stats';
const OVERVIEW = '/analytics/overview?timeRange=30d';
const ANALYTICS = '/analytics/dashboard?days=30';
const PEOPLE = '/admin/users/stats';
const WAITING = '/admin/dash/waiting';
/** How many a list has in all. */
const list = (path: string): Screen => at(`${path}${path.includes('?') ? '&' : '?'}per_page=1`, 'meta.total');
const measured = (path: string, place: string): Screen => at(path, `${place}.value`, `${place}.change`);
const total = (name: string): Screen => at(DASHBOARD, `data.${name}`, `changes.${name}`);
const waits = (kind: string): Screen => at(WAITING, `data[kind=${kind}].count`);

/** Each number that several screens show, by the screens. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, Screen>>>> = {
  people: {
    dashboard: total('total_users'),
    overview: measured(OVERVIEW, 'data.totalUsers'),
    analytics: measured(ANALYTICS, 'data.overview.totalUsers'),
    statistics: at(PEOPLE, 'data.total_users'),
    list: list('/admin/users'),
    search: at('/admin/users/count', 'total'),
  },
  'open accounts': {
    statistics: at(PEOPLE, 'data.active_users'),
    list: list('/admin/users?status_filter=active'),
  },
  staff: { statistics: at(PEOPLE, 'data.admin_users'), list: list('/admin/users?role_filter=staff') },
  'active people': {
    overview: measured(OVERVIEW, 'data.activeUsers'),
    analytics: measured(ANALYTICS, 'data.overview.activeUsers'),
  },
  'page views': {
    dashboard: total('monthly_views'),
    overview: measured(OVERVIEW, 'data.pageViews'),
    analytics: measured(ANALYTICS, 'data.overview.pageViews'),
  },
  likes: {
    dashboard: at(DASHBOARD, 'data.monthly_likes'),
    analytics: at(ANALYTICS, 'data.content.engagement.likes.total'),
  },
  stories: {
    dashboard: at(DASHBOARD, 'data.total_stories'),
    panel: list('/admin/stories?status=published'),
    app: list('/stories'),
  },
  pictures: {
    dashboard: at(DASHBOARD, 'data.total_gallery'),
    statistics: at('/gallery/statistics', 'data.published'),
    panel: list('/admin/gallery?status=published'),
    app: list('/gallery'),
  },
  albums: { statistics: at('/gallery/statistics', 'data.albums'), panel: list('/admin/albums') },
  books: { panel: list('/admin/books?status=published'), app: list('/books') },
  'new messages': {
    dashboard: waits('messages'),
    statistics: at('/admin/comms/stats', 'data.new'),
    list: list('/admin/comms/messages?status=new'),
  },
  'stories of players': {
    dashboard: waits('submissions'),
    statistics: at('/admin/stories/submissions/stats', 'data.pending'),
    list: list('/admin/stories/submissions?status=pending'),
  },
  reports: {
    dashboard: waits('reports'),
    moderation: at('/admin/reports', 'stats.open'),
    list: list('/admin/reports'),
  },
};

/** What stands at a place of an answer, as `data.total` or `data[kind=reports].count`; undefined where nothing does. */
function placed(answer: unknown, place: string): unknown {
  return place.split(/[.[]/).reduce<unknown>((found, step) => {
    const [key = '', wanted] = step.replace(']', '').split('=');
    if (wanted === undefined) return (found as Record<string, unknown> | undefined)?.[key];
    return (found as Record<string, unknown>[]).find((each) => String(each[key]) === wanted);
  }, answer);
}

/** Calls of the panel; the others are those of players. */
const OF_PANEL = /^\/(?:admin|analytics|gallery\/statistics)/;

async function shown([path, place]: Source): Promise<number | null> {
  const { status, body } = await call(OF_PANEL.test(path) ? admin : player, 'GET', path);
  expect([path, status]).toEqual([path, 200]);
  const found = placed(body, place);
  // What waits for nobody is not in the list.
  if (path === WAITING && found === undefined) return 0;
  expect([path, place, found === null || typeof found === 'number']).toEqual([path, place, true]);
  return found as number | null;
}

/** A number on each of its screens, with its change where it has one. */
async function onScreens(name: string): Promise<Record<string, { value: number; change?: number | null }>> {
  const found = Object.entries(SHOWN[name] ?? {}).map(async ([screen, { number, change }]) => {
    const value = (await shown(number)) ?? NaN;
    return [screen, { value, ...(change === undefined ? {} : { change: await shown(change) }) }] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

async function expectOneNumber(name: string): Promise<number> {
  const screens = await onScreens(name);
  const all = Object.values(screens);
  expect([new Set(all.map(({ value }) => value)).size, screens]).toEqual([1, screens]);
  const changes = all.flatMap(({ change }) => (change === undefined ? [] : [change]));
  expect([new Set(changes).size <= 1, screens]).toEqual([true, screens]);
  return all[0]?.value ?? NaN;
}

/** People of all ages, and something of everything that is counted. */
async function fill(): Promise<void> {
  for (const [age, n] of [
    [45 * DAY_MS, 8],
    [30 * DAY_MS + HOUR_MS, 3],
    [30 * DAY_MS - HOUR_MS, 2],
    [3 * DAY_MS, 4],
  ] as const) {
    for (let nth = 0; nth < n; nth += 1) {
      const { id } = await aPerson(http, 'user');
      await http.parts.users.changes.model.updateOne(
        { _id: id },
        { $set: { created_at: new Date(http.clock.now() - age) } },
        { timestamps: false, overwriteImmutable: true },
      );
    }
  }
  const { publish } = storiesOf(http.url, () => admin);
  await publish('شب یلدا');
  await publish('نوروز', { kind: 'news' });
  await call(admin, 'POST', '/admin/stories', storyInput('پیش‌نویس'));
  const { upload } = galleryOf(http.url);
  await upload(admin, null);
  await call(await aPerson(http, 'user'), 'POST', '/messages', { text: 'سلام تیم' });
  const { id } = await aPerson(http, 'user');
  await call(admin, 'POST', `/admin/users/${id}/toggle-status`, { reason: 'spam' });
}

describe('a number that several screens show', () => {
  beforeAll(fill);

  it.each(Object.keys(SHOWN))('is one: %s', async (name) => {
    await expectOneNumber(name);
  });

  it('is more than nothing where something was made', async () => {
    for (const name of ['people', 'open accounts', 'staff', 'stories', 'new messages'])
      expect([name, (await expectOneNumber(name)) > 0]).toEqual([name, true]);
    const { dashboard } = await onScreens('people');
    expect(dashboard?.change).toBeGreaterThan(0);
  });

  it('is there at once after sign-ups, before the worker has summed up anything', async () => {
    const before = await expectOneNumber('people');
    for (let n = 0; n < 5; n += 1) await aPerson(http, n % 2 === 0 ? 'user' : 'guest');
    expect(await expectOneNumber('people')).toBe(before + 5);
  });
});

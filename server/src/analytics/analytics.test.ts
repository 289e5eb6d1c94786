import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_TYPES } from '@hokm/shared/api/analytics/limits';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { anotherAddress } from '../../test/support/addresses.js';
import { startTestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf } from '../../test/support/people.js';
import { objectId } from '../platform/database/ids.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
afterAll(() => http.close());
const { analytics } = http.parts;
const NEWS = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const STORY = 'c'.repeat(24);

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function call(
  method: string,
  path: string,
  { token = null, body, headers = {} }: { token?: string | null; body?: unknown; headers?: object } = {},
): Promise<Answer> {
  const response = await fetch(`${http.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...anotherAddress(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    body: isJson ? (JSON.parse(text) as Answer['body']) : { text },
  };
}

/** What the tasks do from time to time. */
async function settle(): Promise<void> {
  await analytics.flush();
  await analytics.sum();
  await analytics.countPeople();
}

let moderator: string;
beforeAll(async () => {
  moderator = (await aPanelPerson(http, 'moderator')).token;
  await http.connection.collection('news').insertOne({
    _id: objectId(NEWS) as never,
    title: { fa: 'خبر', en: 'News' },
    text: { fa: '', en: '' },
    published_at: http.clock.now() - 1_000,
  });
  await analytics.refreshItems();
});

const track = (path: string, body: unknown, more: { token?: string; headers?: object } = {}) =>
  call('POST', `/analytics/${path}`, { body, ...more });
const view = { page: 'lobby', ms: 4_000 };
const visitEnd = { page: 'lobby', visit_end: { pages: 1, ms: 8_000, returning: true } };

describe('what the mini app tells', () => {
  it('is counted, one by one or in batches, and shown to the staff', async () => {
    expect((await track('track-pageview', view)).body).toEqual({ success: true, accepted: 1 });
    expect((await track('track-pageview', { events: [view, visitEnd] })).body['accepted']).toBe(2);
    await track('track-event', { events: [{ name: 'news_opened', target: { type: 'news', id: NEWS } }] });
    await track('track-interaction', { kind: 'share', target: { type: 'news', id: NEWS } });
    await settle();
    const pages = await call('GET', '/analytics/pageviews?days=7', { token: moderator });
    expect(pages.body['data']).toEqual([{ page: 'lobby', views: 2, duration: 4, bounce: 1, exits: 1 }]);
    const overview = await call('GET', '/analytics/overview?timeRange=24h', { token: moderator });
    expect(overview.body['data']).toMatchObject({
      pageViews: { value: 2, change: null, trend: 'flat' },
      averageSession: { value: 8 },
    });
    const content = await call('GET', '/analytics/content-performance', { token: moderator });
    expect(content.body['data']).toMatchObject([{ id: NEWS, views: 1, shares: 0 }]);
    const behavior = await call('GET', '/analytics/user-behavior', { token: moderator });
    expect(behavior.body['data']).toMatchObject({ visits: { total: 1, returning: 1, mean: 8, median: 6.1 } });
  });

  it('is counted for stories as for news', async () => {
    const id = STORY;
    await http.connection.collection('stories').insertOne({
      _id: objectId(id) as never,
      title: { fa: 'داستان', en: '' },
      published_at: http.clock.now() - 1_000,
    });
    await http.parts.analytics.refreshItems();
    const target = { type: 'stories', id };
    await track('track-event', {
      events: [
        { name: 'story_opened', target },
        { name: 'story_read', target },
        { name: 'news_read', target },
      ],
    });
    await settle();
    const performance = async (query: string) =>
      (await call('GET', `/analytics/content-performance${query}`, { token: moderator })).body['data'];
    const counted = { id, type: 'stories', views: 1, reads: 1, likes: 0, shares: 0, downloads: 0 };
    expect(await performance('?type=stories')).toMatchObject([counted]);
    expect(await performance('')).toHaveLength(2);
    expect(await performance('?type=news')).toMatchObject([{ id: NEWS }]);
  });

  it('is dropped for browsers that ask for it, and for people who switched statistics off', async () => {
    const gpc = { headers: { 'sec-gpc': '1' } };
    expect((await track('track-pageview', view, gpc)).body['accepted']).toBe(0);
    const { token } = await aPerson(http, 'user');
    expect((await track('track-pageview', view, { token })).body['accepted']).toBe(1);
    const changed = await call('PUT', '/auth/profile', { token, body: { no_stats: true } });
    expect(changed.body['user']).toMatchObject({ no_stats: true });
    expect((await track('track-pageview', view, { token })).body['accepted']).toBe(0);
    await call('PUT', '/auth/profile', { token, body: { no_stats: false } });
    expect((await track('track-pageview', view, { token })).body['accepted']).toBe(1);
  });

  it('cannot name anything that is on no list', async () => {
    const bad: [string, unknown][] = [
      ['track-pageview', { page: '/admin' }],
      ['track-pageview', { page: 'home', ms: -1 }],
      ['track-pageview', { page: 'home', ms: 1e12 }],
      ['track-pageview', { events: [] }],
      ['track-pageview', { events: Array.from({ length: 51 }, () => view) }],
      ['track-event', { name: 'x' }],
      ['track-event', { name: 'news_opened', target: { type: 'news', id: '$where' } }],
      ['track-interaction', { kind: 'like' }],
      ['track-interaction', { kind: 'hate', target: { type: 'news', id: NEWS } }],
    ];
    for (const [path, body] of bad)
      expect(await track(path, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'request/invalid' },
      });
    // An item that does not exist gets no counter of its own.
    await track('track-event', { name: 'news_opened', target: { type: 'news', id: 'b'.repeat(24) } });
    await settle();
    const stored = await http.connection.collection('metric_days').findOne({ metric: 'item_view' });
    expect(Object.keys((stored as { by?: object } | null)?.by ?? {})).toEqual([
      `news_${NEWS}`,
      `stories_${STORY}`,
    ]);
  });

  it('is limited to 60 calls a minute of one address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await track('track-pageview', view, { headers })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the dashboard', () => {
  it('shows totals, sign-ups and what the caller may see of the staff’s actions', async () => {
    const { id } = await aPerson(http, 'user');
    await http.parts.users.chain.append({
      key: randomUUID(),
      at: new Date(http.clock.now()),
      actor: id,
      actor_level: 'super_admin',
      session: 's',
      request: '',
      address: '',
      action: 'settings.system',
      target: 'state:system',
      reason: '',
      changes: [],
    });
    const stories = http.connection.collection('stories');
    const published = { published_at: { $gt: 0, $lte: http.clock.now() } };
    const before = await stories.countDocuments(published);
    await stories.insertMany([
      { title: { fa: 'یک', en: 'One' }, published_at: http.clock.now() - 1 },
      { title: { fa: 'دو', en: 'Two' }, published_at: null },
    ]);
    await settle();
    const stats = await call('GET', '/admin/stats', { token: moderator });
    const users = await http.connection.collection('accounts').countDocuments();
    const totals = { total_users: users, total_stories: before + 1, total_tours: 0 };
    expect(stats.body['data']).toMatchObject(totals);
    const seenBy = async (token: string) =>
      (await call('GET', '/admin/dash/activity?limit=50', { token })).body['data'] as { action: string }[];
    expect(await seenBy(moderator)).toContainEqual(
      expect.objectContaining({ action: 'sign_up', user: expect.objectContaining({ id }) as unknown }),
    );
    expect((await seenBy(moderator)).map(({ action }) => action)).not.toContain('settings.system');
    const superAdmin = (await aPanelPerson(http, 'super_admin')).token;
    expect((await seenBy(superAdmin)).map(({ action }) => action)).toContain('settings.system');
  });

  it('counts connections and tables of the process, and sign-ups of five minutes', async () => {
    analytics.watch('sockets', () => 7);
    const before = (await call('GET', '/admin/dash/tiles', { token: moderator })).body['data'];
    expect(before).toMatchObject({ sockets: 7, tables: 0, cards_minute: 0 });
    await aPerson(http, 'guest');
    const after = (await call('GET', '/admin/dash/tiles', { token: moderator })).body['data'];
    const signUps = (tiles: unknown) => (tiles as { sign_ups_5m: number }).sign_ups_5m;
    expect(signUps(after)).toBe(signUps(before) + 1);
  });

  it('lists what waits, with the oldest first and whether it is late', async () => {
    await http.connection.collection('submissions').insertMany(
      [50, 3].map((hours) => ({
        _id: `s${hours}` as never,
        status: 'pending',
        at: http.clock.now() - hours * HOUR_MS,
      })),
    );
    await http.connection.collection('reports').insertMany(
      // Two cases: two reports about one person for one reason are one.
      ['a', 'a', 'b'].map((player_id, n) => ({
        _id: `r${n}` as never,
        player_id,
        status: 'open',
        reason: 'cheating',
        at: http.clock.now() - n * DAY_MS,
      })),
    );
    const { body } = await call('GET', '/admin/dash/waiting', { token: moderator });
    expect(body['data']).toEqual([
      {
        kind: 'reports',
        count: 2,
        oldest_at: new Date(http.clock.now() - 2 * DAY_MS).toISOString(),
        is_late: true,
      },
      {
        kind: 'submissions',
        count: 2,
        oldest_at: new Date(http.clock.now() - 50 * HOUR_MS).toISOString(),
        is_late: true,
      },
    ]);
  });

  it('refuses spans that do not exist', async () => {
    for (const query of ['days=0', 'days=91', 'days=x', 'timeRange=1y'])
      expect((await call('GET', `/analytics/overview?${query}`, { token: moderator })).status).toBe(400);
  });
});

describe('what is counted of people', () => {
  it('is exact: who came, came back, and how far newcomers came', async () => {
    const people = await Promise.all([1, 2, 3].map(() => aPerson(http, 'user')));
    for (const kind of ['none', 'ref'] as const) analytics.countBotStart(kind);
    const { id: staff } = await aPanelPerson(http, 'moderator');
    await settle();
    const active = async () => {
      // Sessions of the panel are no visits.
      const token = await panelTokenOf(http, staff);
      const { body } = await call('GET', '/analytics/overview?days=1', { token });
      return (body['data'] as { activeUsers: { value: number } }).activeUsers.value;
    };
    const today = await active();
    expect(today).toBeGreaterThanOrEqual(3);
    // Again the same day: nothing changes.
    for (const { token } of people) await call('GET', '/auth/profile', { token });
    await settle();
    expect(await active()).toBe(today);
    http.clock.advance(DAY_MS);
    await call('GET', '/auth/profile', { token: people[0]?.token ?? null });
    await settle();
    expect(await active()).toBe(1);
    http.clock.advance(DAY_MS);
    await settle();
    const token = await panelTokenOf(http, staff);
    const { body } = await call('GET', '/analytics/user-behavior?days=7', { token });
    const { funnel, cohorts, stickiness } = body['data'] as {
      stickiness: object;
      funnel: {
        bot_start: number;
        sign_up: number;
        launch: number;
        room: number;
        second_day: { n: number; of: number };
      };
      cohorts: { size: number; d1: number; d3: number | null }[];
    };
    expect(funnel.launch).toBe(funnel.sign_up);
    expect(funnel.room).toBe(0);
    // One of those of the first day came on the next one; only sign-ups whose next day is over are in it.
    expect(funnel.second_day).toEqual({ n: 1, of: funnel.sign_up });
    expect(funnel.bot_start).toBe(2);
    expect(stickiness).toMatchObject({ monthly: today, share: expect.any(Number) as number });
    const week = cohorts[0];
    expect((week?.d1 ?? 0) * (week?.size ?? 0)).toBeCloseTo(1);
    expect(week?.d3).toBeNull();
  });

  it('is in the person’s export, and goes with the account', async () => {
    const { id } = await aPerson(http, 'user');
    await analytics.flush();
    const kept = () => http.connection.collection('activity').countDocuments({ _id: /./ as never });
    const mine = () =>
      http.connection
        .collection('activity')
        .find()
        .toArray()
        .then((all) => all.filter(({ _id }) => String(_id).endsWith(id)).length);
    expect(await mine()).toBe(1);
    const before = await kept();
    const collection = http.parts.modules.collections.find(({ name }) => name === 'activity');
    const context = { connection: http.connection, clock: http.clock };
    await collection?.personalData.erase?.(context, { id } as never);
    expect(await mine()).toBe(0);
    expect(await kept()).toBe(before - 1);
  });
});

describe('an export', () => {
  it('of each kind and format is a whole file, and is in the audit log before it is sent', async () => {
    const fresh = (await aPanelPerson(http, 'admin')).token;
    const audited = () =>
      http.connection.collection('audit_log').countDocuments({ action: 'analytics.export' });
    for (const type of EXPORT_TYPES)
      for (const format of ['json', 'ndjson', 'csv', 'xlsx']) {
        const before = await audited();
        const { status } = await call('GET', `/analytics/export?type=${type}&format=${format}`, {
          token: fresh,
        });
        expect(status, `${type} ${format}`).toBe(200);
        expect(await audited()).toBe(before + 1);
      }
  });

  it('equals what is stored', async () => {
    const fresh = (await aPanelPerson(http, 'admin')).token;
    const { body } = await call('GET', '/analytics/export?type=events&format=json&days=7', { token: fresh });
    const rows = body as unknown as { metric: string; label: string; count: number }[];
    const stored = await http.connection.collection('metric_days').find({ metric: 'page_view' }).toArray();
    const sum = (list: readonly { count?: number; n?: number }[]) =>
      list.reduce((all, { count = 0, n = 0 }) => all + count + n, 0);
    const views = rows.filter(({ metric }) => metric === 'page_view');
    expect(sum(views.filter(({ label }) => label === ''))).toBe(sum(stored as never));
    expect(sum(views.filter(({ label }) => label !== ''))).toBe(sum(stored as never));
  });

  it('has a byte order mark and escapes formulas', async () => {
    const { id } = await aPerson(http, 'user');
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(id) ?? undefined }, { $set: { name: '=HYPERLINK("http://x")' } });
    const fresh = (await aPanelPerson(http, 'admin')).token;
    const response = await fetch(`${http.url}/api/analytics/export?type=users&format=csv`, {
      headers: { authorization: `Bearer ${fresh}`, ...anotherAddress() },
    });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="hokm-users-30d-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  it('of people is for administrators with a fresh session', async () => {
    const level = (await aPanelPerson(http, 'moderator')).token;
    const asked = (type: string, token: string) => call('GET', `/analytics/export?type=${type}`, { token });
    expect((await asked('users', level)).body['code']).toBe('auth/forbidden');
    expect((await asked('shop', level)).body['code']).toBe('auth/forbidden');
    expect((await asked('events', level)).status).toBe(200);
    const fresh = (await aPanelPerson(http, 'admin')).token;
    expect((await asked('users', fresh)).status).toBe(200);
    http.clock.advance(11 * 60_000);
    expect((await asked('users', fresh)).body['code']).toBe('auth/step_up_needed');
    expect((await asked('events', fresh)).status).toBe(200);
  });
});

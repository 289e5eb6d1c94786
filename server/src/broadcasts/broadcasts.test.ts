import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Broadcast } from '@hokm/shared/api/broadcasts';
import { BROADCAST_ALONE_MAX } from '@hokm/shared/api/broadcasts/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { anotherAddress } from '../../test/support/addresses.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../test/support/people.js';
import { newAccount } from '../accounts/new-account.js';
import { objectId } from '../platform/database/ids.js';
import { closeRefused } from './change-broadcast.js';
import type { BroadcastRecord } from './model.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1', BOT_MODE: 'polling' } });
});
afterAll(() => http.close());
beforeEach(async () => {
  for (const name of ['accounts', 'broadcasts', 'messages', 'outbox', 'approvals', 'inboxes', 'activity'])
    await http.connection.collection(name).deleteMany({});
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
});

async function call(by: SignedInPerson, method: string, path: string, body?: unknown) {
  const response = await fetch(`${http.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/json',
      'accept-language': 'fa',
      ...anotherAddress(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: answer, data: answer['data'] as Broadcast };
}
const wish = (more: object = {}) => ({ to: { segment: {} }, texts: { fa: 'خبر', en: 'News' }, ...more });
const create = (more: object = {}, by = admin) => call(by, 'POST', '/admin/comms/messages', wish(more));
const read = async (id: unknown) =>
  (await call(moderator, 'GET', `/admin/comms/broadcasts/${String(id)}`)).data;
const change = (person: SignedInPerson, set: Record<string, unknown>) =>
  http.connection.collection('accounts').updateOne({ _id: objectId(person.id) ?? undefined }, { $set: set });
const round = () => http.parts.broadcasts.walker.round();
const inbox = async (by: SignedInPerson) => {
  const { body } = await call(by, 'GET', '/notifications');
  return { list: body['data'] as Record<string, unknown>[], unread: body['unread'] };
};
const crowd = async (count: number) => {
  const names = { name: 'x', first_name: 'x', last_name: '', username: '' };
  const people = Array.from({ length: count }, () => ({
    ...names,
    ...newAccount('fa', false, http.clock.now()),
  }));
  await http.connection.collection('accounts').insertMany(people);
};

describe('a broadcast', () => {
  it('is written by administrators and read by moderators', async () => {
    expect((await create({}, moderator)).body).toMatchObject({ code: 'auth/forbidden' });
    const { status, body } = await create();
    expect([status, body]).toMatchObject([201, { recipients: 2, eta_minutes: 0, approval: null }]);
    expect(await read(body['id'])).toMatchObject({
      state: 'scheduled',
      created_by: { id: admin.id },
      posted: 0,
    });
    expect(
      (await call(moderator, 'POST', `/admin/comms/broadcasts/${String(body['id'])}/pause`, {})).status,
    ).toBe(403);
    expect((await call(moderator, 'GET', '/admin/comms/broadcasts?state=done')).body).toMatchObject({
      data: [],
    });
  });

  it('is stored once, however often it is sent with its key', async () => {
    const all = await Promise.all([1, 2, 3].map(() => create({ key: 'broadcast-1' })));
    expect(new Set(all.map(({ body }) => body['id'])).size).toBe(1);
    expect(await http.connection.collection('broadcasts').countDocuments()).toBe(1);
  });

  it.each([
    ['without a text', { texts: { fa: ' ', en: '' } }],
    ['with a text that is too long', { texts: { fa: 'x'.repeat(1_501), en: '' } }],
    ['with a link to a script', { link: { href: 'javascript:alert(1)' } }],
    ['with a link that writes a letter', { link: { href: 'mailto:a@example.org' } }],
    ['without a channel', { channels: [] }],
    ['for a segment that cannot be', { to: { segment: { seen_within: -1 } } }],
    ['further ahead than two months', { at: new Date(Date.UTC(2100, 0, 1)).toISOString() }],
  ])('is refused %s', async (_what, more) => {
    expect((await create(more)).body).toMatchObject({ code: 'request/invalid' });
    expect(await http.connection.collection('broadcasts').countDocuments()).toBe(0);
  });

  it('counts its people before: those who fit, and those whom the bot reaches', async () => {
    const [sara, ali] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    await change(sara, { telegram_id: 501, country: 'IR', level: 5, tags: ['vip'] });
    await change(ali, { country: 'IR', inactive: { at: new Date(), by: admin.id, reason: 'x' } });
    const count = async (segment: object) =>
      (await call(admin, 'POST', '/admin/comms/broadcasts/count', { segment, channels: ['bot'] })).body;
    expect(await count({})).toMatchObject({ recipients: 3, by_bot: 1, eta_minutes: 1, needs_second: false });
    expect(await count({ country: 'IR' })).toMatchObject({ recipients: 1, by_bot: 1 });
    expect(await count({ level_min: 6 })).toMatchObject({ recipients: 0, by_bot: 0, eta_minutes: 0 });
    expect(await count({ tag: 'vip' })).toMatchObject({ recipients: 1 });
    expect(await count({ has_played: true })).toMatchObject({ recipients: 0 });
    expect(await count({ language: 'en' })).toMatchObject({ recipients: 0 });
  });

  it('is tried on its writer alone, also with news switched off', async () => {
    const test = { texts: { fa: 'آزمایش', en: '' }, link: { href: '/shop' }, language: 'en' };
    const send = () => call(admin, 'POST', '/admin/comms/broadcasts/test', test);
    expect((await send()).body).toMatchObject({ code: 'broadcasts/no_chat' });
    await change(admin, { telegram_id: 601 });
    expect((await send()).status).toBe(200);
    expect(await http.connection.collection('outbox').find().toArray()).toMatchObject([
      {
        account: admin.id,
        notice: { kind: 'news', test: true, text: 'آزمایش', link: { href: '/shop', label: '' } },
      },
    ]);
  });

  it('to one person begins a thread in their language', async () => {
    const sara = await aPerson(http, 'user');
    await change(sara, { language: 'en' });
    const { body } = await create({ to: { account: sara.id }, key: 'to-sara-1' });
    await create({ to: { account: sara.id }, key: 'to-sara-1' });
    expect(body).toMatchObject({ recipients: 1, eta_minutes: 0, approval: null });
    expect((await call(sara, 'GET', '/messages')).body).toMatchObject({
      data: [{ id: body['id'], subject: 'News', is_unread: true, status: 'answered' }],
    });
    expect((await create({ to: { account: 'f'.repeat(24) } })).body).toMatchObject({
      code: 'request/not_found',
    });
    const old = await call(
      admin,
      'POST',
      '/admin/communications/send-message',
      wish({ to: { account: sara.id } }),
    );
    expect(old.status).toBe(201);
  });
});

describe('a broadcast to more than a thousand people', () => {
  beforeEach(() => crowd(BROADCAST_ALONE_MAX));

  it('needs a second person, and begins when that one agrees', async () => {
    expect((await create()).body).toMatchObject({ code: 'approval/needed' });
    expect(await http.connection.collection('broadcasts').countDocuments()).toBe(0);
    const second = await aPanelPerson(http, 'admin');
    const { body } = await create({ ask: true, reason: 'Nowruz' });
    const { id: approval } = body['approval'] as { id: string };
    expect(await read(body['id'])).toMatchObject({ state: 'asked', approval });
    await round();
    expect(await read(body['id'])).toMatchObject({ state: 'asked', started_at: null });
    const decide = (by: SignedInPerson) =>
      call(by, 'PUT', `/admin/approvals/${approval}`, { decision: 'approve' });
    expect((await decide(admin)).body).toMatchObject({ code: 'users/self' });
    expect((await decide(second)).body).toMatchObject({ data: { state: 'done', facts: { people: 1_003 } } });
    expect(await read(body['id'])).toMatchObject({ state: 'scheduled' });
    await round();
    expect((await read(body['id'])).started_at).not.toBeNull();
  });

  it('is closed where the second person refuses, and cannot be approved once it is cancelled', async () => {
    const second = await aPanelPerson(http, 'admin');
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const { body } = await create({ ask: true });
        return { id: String(body['id']), approval: (body['approval'] as { id: string }).id };
      }),
    );
    const [one, two] = ids;
    await call(second, 'PUT', `/admin/approvals/${String(one?.approval)}`, {
      decision: 'reject',
      reason: 'no',
    });
    await closeRefused(http.parts.broadcasts.broadcasts);
    expect(await read(one?.id)).toMatchObject({ state: 'refused' });
    await call(admin, 'POST', `/admin/comms/broadcasts/${String(two?.id)}/cancel`, {});
    const late = await call(second, 'PUT', `/admin/approvals/${String(two?.approval)}`, {
      decision: 'approve',
    });
    expect(late.body).toMatchObject({ data: { state: 'failed', code: 'broadcasts/over' } });
    expect(await read(two?.id)).toMatchObject({ state: 'cancelled' });
  });

  it('is closed where its question was lost with a process', async () => {
    const { body } = await create({ ask: true });
    await http.connection.collection('approvals').deleteMany({});
    await closeRefused(http.parts.broadcasts.broadcasts);
    expect(await read(body['id'])).toMatchObject({ state: 'asked' });
    http.clock.advance(6 * MINUTE_MS);
    await closeRefused(http.parts.broadcasts.broadcasts);
    expect(await read(body['id'])).toMatchObject({ state: 'refused' });
  });
});

describe('broadcasts of one person that begin later', () => {
  const later = () => new Date(http.clock.now() + 3 * DAY_MS).toISOString();
  const stored = (id: unknown) =>
    http.connection.collection<BroadcastRecord>('broadcasts').findOne({ _id: String(id) });
  /** A day or more later their session is over. */
  const again = async () => ({ ...admin, token: await panelTokenOf(http, admin.id) });

  it('reach no more people in a day than that person may reach alone, whenever they were written', async () => {
    const due = later();
    await crowd(600);
    const one = (await create({ at: due })).body['id'];
    http.clock.advance(2 * DAY_MS);
    const two = (await create({ at: due }, await again())).body['id'];
    http.clock.advance(DAY_MS);
    await round();
    const begun = async () =>
      (await Promise.all([one, two].map(stored))).map((each) => each?.started_at !== undefined);
    expect((await begun()).sort()).toEqual([false, true]);
    http.clock.advance(DAY_MS);
    await round();
    expect(await begun()).toEqual([true, true]);
  });

  it('reach those who fitted when they began, and nobody who is made to fit later', async () => {
    const [early, late] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    await change(early, { tags: ['cup'] });
    const { id } = (await create({ to: { segment: { tag: 'cup' } } })).body;
    await round();
    expect((await stored(id))?.people).toEqual([early.id]);
    await change(late, { tags: ['cup'] });
    expect((await inbox(early)).list).toHaveLength(1);
    expect((await inbox(late)).list).toEqual([]);
  });

  it('that somebody has agreed to are closed where they have grown by more than one person reaches', async () => {
    await crowd(BROADCAST_ALONE_MAX + 1);
    const asked = await create({ at: later(), ask: true, reason: 'news of the cup' });
    const { id, approval } = asked.body as { id: string; approval: { id: string } };
    const second = await aPanelPerson(http, 'admin');
    const decided = await call(second, 'PUT', `/admin/approvals/${approval.id}`, { decision: 'approve' });
    expect(decided.status).toBe(200);
    await crowd(BROADCAST_ALONE_MAX + 1);
    http.clock.advance(3 * DAY_MS);
    await round();
    expect(await stored(id)).toMatchObject({ state: 'refused' });
  });

  it('are closed where they have come to need a second person', async () => {
    const { id } = (await create({ at: later() })).body;
    await crowd(BROADCAST_ALONE_MAX);
    http.clock.advance(3 * DAY_MS);
    await round();
    const found = await stored(id);
    expect(found?.state).toBe('refused');
    expect(found?.started_at).toBeUndefined();
  });
});

describe('the notifications of a player', () => {
  it('have the broadcasts of the app for which they fit, in their language, until they are cancelled', async () => {
    const [sara, john] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    await change(john, { language: 'en' });
    const all = await create({ link: { href: '/shop', label: { fa: 'فروشگاه', en: '' } } });
    await create({ to: { segment: { language: 'en' } }, channels: ['app'] });
    await create({ texts: { fa: 'بعدا', en: '' }, at: new Date(http.clock.now() + DAY_MS).toISOString() });
    await create({ texts: { fa: 'فقط ربات', en: '' }, channels: ['bot'] });
    await round();
    expect(await inbox(sara)).toMatchObject({
      unread: 1,
      list: [{ kind: 'broadcast', text: 'خبر', link: { href: '/shop', label: 'فروشگاه' }, is_read: false }],
    });
    expect((await inbox(john)).list).toMatchObject([{ text: 'News' }, { text: 'News' }]);
    http.clock.advance(MINUTE_MS);
    const late = await aPerson(http, 'user');
    await change(late, { created_at: new Date(http.clock.now()) });
    expect((await inbox(late)).list).toEqual([]);
    await call(admin, 'POST', `/admin/comms/broadcasts/${String(all.body['id'])}/cancel`, {});
    expect((await inbox(sara)).list).toEqual([]);
  });

  it('have those for people who were away for whoever was away when it was sent, though they are here now', async () => {
    const [away, here] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const long = new Date(http.clock.now() - 90 * DAY_MS);
    await change(away, { created_at: long, seen_at: long });
    await change(here, { created_at: long, seen_at: new Date(http.clock.now()) });
    const day = new Date(http.clock.now()).toISOString().slice(0, 10);
    await http.connection.collection<{ _id: string }>('activity').insertOne({
      _id: `${day.slice(0, 7)}:${here.id}`,
      month: day.slice(0, 7),
      last: day,
      d: { [day.slice(8)]: 1 },
    } as never);
    await create({ to: { segment: { away_for: 7 } } });
    await create({ to: { segment: { seen_within: 7 } }, texts: { fa: 'سلام دوباره', en: '' } });
    await round();
    for (const person of [away, here]) await change(person, { seen_at: new Date(http.clock.now()) });
    expect((await inbox(away)).list).toMatchObject([{ text: 'خبر' }]);
    expect((await inbox(here)).list).toMatchObject([{ text: 'سلام دوباره' }]);
  });

  it('have answers, decisions and stories, newest first; each is read for itself, or all at once', async () => {
    const sara = await aPerson(http, 'user');
    const written = await call(sara, 'POST', '/messages', { text: 'help' });
    const thread = (written.body['data'] as { id: string }).id;
    await call(moderator, 'POST', `/admin/comms/messages/${thread}/reply`, { reply: 'yes' });
    const at = (minutes: number) => new Date(http.clock.now() + minutes * MINUTE_MS);
    const sanction = { kind: 'warn', by: admin.id, reason: 'insult', report_ids: [] };
    await change(sara, {
      sanctions: [
        { ...sanction, id: 'a'.repeat(24), at: at(1) },
        { ...sanction, id: 'b'.repeat(24), kind: 'note', at: at(1) },
      ],
    });
    await http.connection.collection<{ _id: string } & Record<string, unknown>>('submissions').insertOne({
      _id: 'c'.repeat(24),
      account: sara.id,
      title: 'داستان',
      status: 'rejected',
      at: http.clock.now(),
      decided_at: at(2).getTime(),
      rejection_reason: 'short',
    });
    const first = await inbox(sara);
    expect(first.list.map(({ id }) => String(id).split('-')[0])).toEqual(['story', 'decision', 'reply']);
    expect(first.unread).toBe(3);
    expect((await call(sara, 'POST', `/notifications/decision-${'a'.repeat(24)}/read`)).status).toBe(200);
    expect((await call(sara, 'POST', `/notifications/decision-${'b'.repeat(24)}/read`)).status).toBe(404);
    expect((await inbox(sara)).unread).toBe(2);
    const seen = (written.body['data'] as { messages: { at: string }[] }).messages[0]?.at;
    await call(sara, 'POST', `/messages/${thread}/read`, { until: seen });
    expect((await inbox(sara)).unread).toBe(1);
    http.clock.advance(3 * MINUTE_MS);
    await call(sara, 'POST', '/notifications/read-all', {});
    expect((await inbox(sara)).unread).toBe(0);
    const page = await call(sara, 'GET', '/notifications?per_page=2&page=2');
    expect(page.body).toMatchObject({ data: [{ kind: 'reply' }], meta: { total: 3, pages: 2 } });
    const other = await aPerson(http, 'user');
    expect((await inbox(other)).list).toEqual([]);
  });

  it('can be chosen, for accounts with Telegram', async () => {
    const sara = await aPerson(http, 'user');
    const put = (body: unknown) => call(sara, 'PUT', '/notifications/settings', body);
    const choice = { off: ['news', 'gift', 'news'], quiet: { from: 22, to: 8 } };
    expect((await put(choice)).body).toMatchObject({ code: 'auth/no_telegram' });
    expect((await call(sara, 'GET', '/notifications/settings')).body).toMatchObject({
      data: { bot: 'none', off: [] },
    });
    await change(sara, { telegram_id: 701 });
    expect((await put(choice)).body).toMatchObject({
      data: { bot: 'ready', off: ['news', 'gift'], quiet: { from: 22, to: 8 } },
    });
    expect((await put({ off: [], quiet: null })).body).toMatchObject({ data: { off: [], quiet: null } });
    for (const bad of [
      { off: ['answer'], quiet: null },
      { off: [], quiet: { from: 24, to: 1 } },
    ])
      expect((await put(bad)).body).toMatchObject({ code: 'request/invalid' });
  });
});

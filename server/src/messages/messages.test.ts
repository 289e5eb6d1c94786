import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Colleague, Conversation, OwnConversation } from '@hokm/shared/api/messages';
import { MESSAGES_PER_DAY, THREAD_MESSAGES_MAX } from '@hokm/shared/api/messages/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { contentCalls } from '../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import { objectId } from '../platform/database/ids.js';
import { fillThreads } from './fill-threads.js';
import type { ThreadRecord } from './model.js';
import { tellLeft } from './tell-answer.js';
import { writeToBot } from './write-message.js';

let http: TestHttp;
let moderator: SignedInPerson;
let other: SignedInPerson;
let player: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1', BOT_MODE: 'polling' } });
});
afterAll(() => http.close());
beforeEach(async () => {
  for (const name of ['messages', 'outbox', 'letters', 'panel_notices', 'quotas', 'chats'])
    await http.connection.collection(name).deleteMany({});
  moderator = await aPanelPerson(http, 'moderator');
  other = await aPanelPerson(http, 'moderator');
  player = await aPerson(http, 'user');
});

const call = <Data = OwnConversation>(by: SignedInPerson, method: string, path: string, body?: unknown) =>
  contentCalls(http.url).call<Data>(by, method, path, body);
const write = (text: string, more: object = {}, by = player) =>
  call(by, 'POST', '/messages', { text, ...more });
const staff = (act: string, body?: unknown, by = moderator) =>
  call<Conversation>(by, body === undefined ? 'GET' : 'POST', `/admin/comms/messages${act}`, body);
const stored = async (id: string): Promise<ThreadRecord> => {
  const found = await http.connection.collection<ThreadRecord>('messages').findOne({ _id: id });
  if (found === null) throw new Error('no thread');
  return found;
};
const change = async (person: SignedInPerson, set: Record<string, unknown>) =>
  http.connection.collection('accounts').updateOne({ _id: objectId(person.id) ?? undefined }, { $set: set });
const outbox = async () =>
  (await http.connection.collection('outbox').find().toArray()).map(({ notice }) => notice as object);
const letters = () => http.connection.collection('letters').find().toArray();
const handOvers = () =>
  http.connection.collection('panel_notices').find({ kind: 'message_assigned' }).toArray();
const staffWhoAnswer = async (query: string) =>
  (await call<Colleague[]>(moderator, 'GET', `/admin/comms/staff?${query}`)).data;
const notices = () => http.connection.collection('panel_notices').countDocuments({ kind: 'message_new' });

describe('a message to the team', () => {
  it('is a thread that its writer and the staff see, and nobody else', async () => {
    const { status, data } = await write('سلام\nکارتم گم شد');
    expect(status).toBe(201);
    expect(data).toMatchObject({
      subject: 'سلام کارتم گم شد',
      status: 'waiting',
      is_unread: false,
      is_full: false,
    });
    expect(data.messages).toMatchObject([{ from: 'me', text: 'سلام\nکارتم گم شد' }]);
    const stranger = await aPerson(http, 'user');
    expect((await call(stranger, 'GET', `/messages/${data.id}`)).status).toBe(404);
    expect((await call(stranger, 'POST', `/messages/${data.id}/reply`, { text: 'x' })).status).toBe(404);
    expect((await call(stranger, 'GET', '/messages')).body).toMatchObject({ data: [], unread: 0 });
    expect((await staff('')).body).toMatchObject({
      data: [{ id: data.id, person: { id: player.id }, status: 'new', channel: 'app', count: 1 }],
    });
    expect((await call(moderator, 'GET', '/admin/communications/messages')).body).toEqual(
      (await staff('')).body,
    );
    expect(await notices()).toBe(1);
    expect(await http.connection.collection('panel_notices').findOne({ kind: 'message_new' })).toMatchObject({
      href: `messages/${data.id}`,
    });
  });

  it('is written once, however often it is sent with its key', async () => {
    const all = await Promise.all([1, 2, 3].map(() => write('once', { key: 'key-12345' })));
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
    const { id } = all[0]?.data ?? { id: '' };
    const again = await Promise.all(
      [1, 2, 3].map(() => call(player, 'POST', `/messages/${id}/reply`, { text: 'more', key: 'key-67890' })),
    );
    expect(again.map(({ data }) => data.messages.length)).toEqual([2, 2, 2]);
    expect(await notices()).toBe(1);
  });

  it('comes ten times a day, from app and bot together, also when all are sent at once', async () => {
    const { messages } = http.parts;
    expect(await writeToBot(messages, player.id, 'from the bot')).toMatchObject({ ok: true });
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => write(`n${String(n)}`)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MESSAGES_PER_DAY - 1);
    expect(all.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'request/too_many' });
    http.clock.advance(DAY_MS);
    expect((await write('tomorrow')).status).toBe(201);
  });

  it('is refused of a muted person, without a text and when it is too long, and then nothing is stored', async () => {
    for (const text of ['', ' \u200b ', 'x'.repeat(1_001)])
      expect((await write(text)).body).toMatchObject({ code: 'request/invalid' });
    const until = new Date(http.clock.now() + DAY_MS);
    const mute = {
      id: 'a'.repeat(24),
      kind: 'mute',
      at: new Date(),
      by: moderator.id,
      reason: 'spam',
      until,
      report_ids: [],
    };
    await change(player, { sanctions: [mute] });
    expect((await write('hello')).body).toMatchObject({ code: 'messages/muted' });
    expect(await http.connection.collection('messages').countDocuments()).toBe(0);
    expect(await http.connection.collection('quotas').countDocuments({ _id: /^message:/ as never })).toBe(0);
  });

  it('to the bot goes on in the thread that is open there', async () => {
    const { messages } = http.parts;
    const first = await writeToBot(messages, player.id, 'one');
    const second = await writeToBot(messages, player.id, 'two');
    expect(second).toEqual(first);
    if (!first.ok) throw new Error(first.code);
    await staff(`/${first.id}/close`, {});
    const third = await writeToBot(messages, player.id, 'three');
    expect(third).toMatchObject({ ok: true });
    expect(third).not.toEqual(first);
  });

  it('does not fit in a thread that is full', async () => {
    const { data } = await write('first');
    const [message] = (await stored(data.id)).messages;
    const messages = Array.from({ length: THREAD_MESSAGES_MAX }, (_, n) => ({
      ...message,
      id: `m${String(n)}`,
    }));
    await http.connection
      .collection<{ _id: string }>('messages')
      .updateOne({ _id: data.id }, { $set: { messages } });
    expect((await call(player, 'POST', `/messages/${data.id}/reply`, { text: 'x' })).body).toMatchObject({
      code: 'messages/full',
    });
    expect((await staff(`/${data.id}/reply`, { reply: 'goodbye' })).status).toBe(200);
  });
});

describe('an answer of the team', () => {
  it('is in the thread, unread, and told by the bot where it reaches the person', async () => {
    await change(player, { telegram_id: 4_100 });
    const { data } = await write('help');
    http.clock.advance(20 * MINUTE_MS);
    const answered = await staff(`/${data.id}/reply`, { reply: 'here you are' });
    expect(answered.data).toMatchObject({
      status: 'answered',
      assigned: { id: moderator.id },
      waits_since: null,
      messages: [{ from: 'player' }, { from: 'team', by: { id: moderator.id }, text: 'here you are' }],
    });
    expect(await outbox()).toEqual([{ kind: 'answer', text: 'here you are', thread: data.id }]);
    const list = await call(player, 'GET', '/messages');
    expect(list.body).toMatchObject({ unread: 1, data: [{ is_unread: true, status: 'answered' }] });
    const seen = await call(player, 'GET', `/messages/${data.id}`);
    expect(JSON.stringify(seen.body)).not.toContain(moderator.id);
    expect((await staff('/../stats')).body).toMatchObject({
      data: { answered: 1, new: 0, oldest_at: null, median_wait_ms: 20 * MINUTE_MS },
    });
    expect(await stored(data.id)).not.toHaveProperty('tell_due');
  });

  it('is told by mail where the bot is blocked, and in the app only where there is no address', async () => {
    await change(player, {
      telegram_id: 4_200,
      email: { address: 'sara@example.org', key: 'sara@example.org' },
    });
    await http.connection
      .collection<{ _id: number }>('chats')
      .insertOne({ _id: 4_200, reachable: false, refused_at: http.clock.now(), off: [] } as never);
    const { data } = await write('help');
    await staff(`/${data.id}/reply`, { reply: 'by mail' });
    expect(await letters()).toMatchObject([
      { kind: 'message_answer', to: 'sara@example.org', text: 'by mail' },
    ]);
    expect(await outbox()).toEqual([]);
    const guest = await aPerson(http, 'guest');
    const theirs = await write('me too', {}, guest);
    expect((await staff(`/${theirs.data.id}/reply`, { reply: 'in the app' })).status).toBe(200);
    expect(await letters()).toHaveLength(1);
  });

  it('is written and told once, however often it is sent with its key', async () => {
    await change(player, { telegram_id: 4_300 });
    const { data } = await write('help');
    const reply = { reply: 'once', key: 'answer-key-1' };
    await Promise.all([1, 2, 3].map(() => staff(`/${data.id}/reply`, reply)));
    expect((await stored(data.id)).messages).toHaveLength(2);
    expect(await outbox()).toHaveLength(1);
  });

  it('is told by the worker where its process died before', async () => {
    await change(player, { telegram_id: 4_400 });
    const { data } = await write('help');
    await staff(`/${data.id}/reply`, { reply: 'told twice?' });
    const [message] = (await stored(data.id)).messages.slice(-1);
    await http.connection
      .collection<{ _id: string }>('messages')
      .updateOne({ _id: data.id }, { $set: { tell: [message?.id], tell_due: new Date(http.clock.now()) } });
    await tellLeft(http.parts.messages);
    expect(await outbox()).toHaveLength(1);
    await http.connection.collection('outbox').deleteMany({});
    await http.connection
      .collection<{ _id: string }>('messages')
      .updateOne({ _id: data.id }, { $set: { tell: [message?.id], tell_due: new Date(http.clock.now()) } });
    await tellLeft(http.parts.messages);
    expect(await outbox()).toHaveLength(1);
    expect(await stored(data.id)).not.toHaveProperty('tell_due');
  });

  it('is refused where the thread has changed since it was read, and brings the newer one', async () => {
    const { data } = await write('one');
    const read = await staff(`/${data.id}`);
    await call(player, 'POST', `/messages/${data.id}/reply`, { text: 'two' });
    const late = await staff(`/${data.id}/reply`, { reply: 'to one', revision: read.data.revision });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'content/stale', current: { count: 2 } });
    expect(await outbox()).toEqual([]);
  });

  it('is unread until its reader has seen that very message', async () => {
    const { data } = await write('one');
    const { data: first } = await staff(`/${data.id}/reply`, { reply: 'a' });
    const seen = first.messages[1]?.at ?? '';
    http.clock.advance(MINUTE_MS);
    await staff(`/${data.id}/reply`, { reply: 'b' });
    expect((await call(player, 'POST', `/messages/${data.id}/read`, { until: seen })).status).toBe(200);
    expect((await call(player, 'GET', '/messages')).body).toMatchObject({ unread: 1 });
    const until = (await stored(data.id)).active_at.toISOString();
    await call(player, 'POST', `/messages/${data.id}/read`, { until });
    expect((await call(player, 'GET', '/messages')).body).toMatchObject({ unread: 0 });
  });
});

describe('a thread', () => {
  it('is new, read, answered and closed, and opens again when its player writes; each act is in the audit log', async () => {
    const { data } = await write('one');
    expect((await staff(`/${data.id}/read`, {})).data).toMatchObject({ status: 'read' });
    expect((await staff(`/${data.id}/reply`, { reply: 'bye', close: true })).data).toMatchObject({
      status: 'closed',
    });
    expect(await stored(data.id)).toHaveProperty('expires_at');
    expect((await call(player, 'POST', `/messages/${data.id}/reply`, { text: 'wait' })).data).toMatchObject({
      status: 'waiting',
    });
    expect(await stored(data.id)).not.toHaveProperty('expires_at');
    expect((await staff(`/${data.id}/close`, {})).data).toMatchObject({
      status: 'closed',
      waits_since: null,
    });
    expect((await staff(`/${data.id}/reopen`, {})).data).toMatchObject({ status: 'read' });
    const log = await http.connection
      .collection('audit_log')
      .find({ target: `messages:${data.id}` })
      .sort({ _id: 1 })
      .toArray();
    expect(log.map(({ action }) => action as string)).toEqual(
      ['read', 'reply', 'close', 'reopen'].map((act) => `messages.${act}`),
    );
    expect(await notices()).toBe(2);
  });

  it('is looked after by a member of staff, by nobody else, and found by that', async () => {
    const { data } = await write('کارت گم‌شده');
    expect((await staff(`/${data.id}/assign`, { to: other.id })).data).toMatchObject({
      assigned: { id: other.id },
    });
    const total = async (query: string, by = moderator) =>
      ((await staff(`?${query}`, undefined, by)).body['meta'] as { total: number }).total;
    expect(await total('assigned=me')).toBe(0);
    expect(await total('assigned=me', other)).toBe(1);
    expect(await total('assigned=nobody')).toBe(0);
    await staff(`/${data.id}/assign`, { to: null });
    expect(await total('assigned=nobody')).toBe(1);
    expect(await total(`search=${player.id}`)).toBe(1);
    expect(await total(`search=${encodeURIComponent('كارت')}`)).toBe(1);
    expect(await total('search=zebra')).toBe(0);
    expect(await total('status=closed')).toBe(0);
    expect(await total('channel=bot')).toBe(0);
  });

  it('is handed to a colleague, who is notified once, and nobody is notified of what they take themselves', async () => {
    const { data } = await write('one');
    await change(moderator, { name: 'سینا' });
    const { revision } = (await staff(`/${data.id}`)).data;
    const hand = () => staff(`/${data.id}/assign`, { to: other.id, revision });
    const [first, again] = [await hand(), await hand()];
    expect(first.data).toMatchObject({ assigned: { id: other.id }, revision: revision + 1 });
    // Repeated, it changes nothing.
    expect(again.data).toEqual(first.data);
    const told = {
      kind: 'message_assigned',
      to: other.id,
      href: `messages/${data.id}`,
      facts: { name: 'سینا' },
    };
    expect(await handOvers()).toMatchObject([told]);
    expect(await stored(data.id)).not.toHaveProperty('handed');
    expect(await stored(data.id)).not.toHaveProperty('tell_due');
    const bell = await call<{ kind: string }[]>(other, 'GET', '/admin/notifications');
    expect(bell.data.map(({ kind }) => kind)).toContain('message_assigned');
    await staff(`/${data.id}/assign`, { to: moderator.id });
    await staff(`/${data.id}/assign`, { to: null });
    expect(await handOvers()).toHaveLength(1);
    const log = http.connection.collection('audit_log').find({ target: `messages:${data.id}` });
    expect((await log.toArray()).map(({ action }) => action as string)).toEqual(
      Array.from({ length: 3 }, () => 'messages.assign'),
    );
  });

  it('is handed on by the worker where its process died before', async () => {
    const { data } = await write('one');
    await http.connection.collection<{ _id: string }>('messages').updateOne(
      { _id: data.id },
      {
        $set: {
          assigned: other.id,
          handed: { id: 'c'.repeat(24), by: moderator.id, to: other.id },
          tell_due: new Date(http.clock.now()),
        },
      },
    );
    await tellLeft(http.parts.messages);
    await tellLeft(http.parts.messages);
    expect(await handOvers()).toHaveLength(1);
    expect(await stored(data.id)).not.toHaveProperty('tell_due');
  });

  it('does not go to a player, somebody unknown, a closed account or one that is going, and then stays as it was', async () => {
    const { data } = await write('one');
    const closed = await aPanelPerson(http, 'moderator');
    const inactive = { at: new Date(http.clock.now()), by: moderator.id, reason: 'gone', reason_key: 'none' };
    await change(closed, { inactive });
    const going = await aPanelPerson(http, 'moderator');
    await change(going, { delete_at: new Date(http.clock.now() + DAY_MS) });
    const before = await stored(data.id);
    for (const to of [player.id, 'f'.repeat(24), closed.id, going.id]) {
      const refused = await staff(`/${data.id}/assign`, { to });
      expect([refused.status, refused.body['code']]).toEqual([409, 'messages/not_staff']);
    }
    expect((await staff(`/${data.id}/assign`, { to: 'somebody' })).body).toMatchObject({
      code: 'request/invalid',
    });
    expect((await staff(`/${data.id}/assign`, { to: other.id }, player)).status).toBe(403);
    expect((await staff(`/${'e'.repeat(24)}/assign`, { to: other.id })).status).toBe(404);
    expect(await stored(data.id)).toEqual(before);
    expect(await handOvers()).toEqual([]);
    const colleagues = await staffWhoAnswer('per_page=100');
    expect(colleagues.map(({ id }) => id)).toEqual(expect.arrayContaining([moderator.id, other.id]));
    for (const { id } of [player, closed, going])
      expect(colleagues.some((each) => each.id === id)).toBe(false);
  });

  it('that has changed since it was read is not handed to anybody', async () => {
    const { data } = await write('one');
    const { revision } = (await staff(`/${data.id}`)).data;
    await staff(`/${data.id}/assign`, { to: moderator.id });
    const late = await staff(`/${data.id}/assign`, { to: other.id, revision }, other);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'content/stale', current: { assigned: { id: moderator.id } } });
    expect(await stored(data.id)).toMatchObject({ assigned: moderator.id });
    expect(await handOvers()).toEqual([]);
  });

  it('goes to one of the staff by name, who are found page by page', async () => {
    await change(moderator, { name: 'Zohreh Ahmadi' });
    await change(other, { name: 'Zohreh Bahari' });
    const names = async (query: string) => (await staffWhoAnswer(query)).map(({ name }) => name);
    expect(await names('search=zohreh')).toEqual(['Zohreh Ahmadi', 'Zohreh Bahari']);
    expect(await names('search=bah')).toEqual(['Zohreh Bahari']);
    expect(await names('search=zohreh&per_page=1&page=2')).toEqual(['Zohreh Bahari']);
    expect(await names('search=nobody-at-all')).toEqual([]);
    expect((await call(player, 'GET', '/admin/comms/staff')).status).toBe(403);
  });

  it('of an earlier version is turned into one with messages', async () => {
    const at = new Date(http.clock.now() - DAY_MS);
    const reply = { text: 'yes', by: moderator.id, at: new Date(http.clock.now()) };
    const old = { account: player.id, channel: 'bot', at };
    await http.connection.collection<{ _id: string }>('messages').insertMany([
      { _id: 'a'.repeat(24), text: 'asked', status: 'answered', reply, ...old },
      { _id: 'b'.repeat(24), text: 'waits', status: 'new', ...old },
    ] as never);
    expect(await fillThreads(http.connection)).toBe(2);
    expect(await fillThreads(http.connection)).toBe(0);
    const list = await call<OwnConversation[]>(player, 'GET', '/messages');
    expect(list.data.map(({ subject, status }) => [subject, status])).toEqual([
      ['asked', 'answered'],
      ['waits', 'waiting'],
    ]);
    expect((await staff('/../stats')).body).toMatchObject({ data: { oldest_at: at.toISOString() } });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BotUpdate } from '@hokm/shared/api/bot-updates';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import { accountModel } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import { updates, type UpdateRecord } from './model.js';
import { StoredUpdates } from './stores.js';

const PATH = '/admin/system/bot-updates';
const SARA = 7;
const SECRET_WORDS = 'this is for the team only';
const REFUSED = "Call to 'sendMessage' failed! (400: Bad Request: TOPIC_CLOSED)";
const PRIVATE = { id: SARA, type: 'private', first_name: 'S' };
const GROUP = { id: -100, type: 'supergroup', title: 'کوچه', username: 'koche' };

let http: TestHttp;
let chief: SignedInPerson;
let sara: SignedInPerson;
let number = 100;
beforeAll(async () => {
  http = await startTestHttp();
  chief = await aPanelPerson(http, 'super_admin');
  sara = await aPerson(http, 'user');
  await accountModel(http.connection).updateOne({ _id: objectId(sara.id) }, { $set: { telegram_id: SARA } });
});
afterAll(() => http.close());
beforeEach(() => updates.model(http.connection).deleteMany({}));

const store = () => new StoredUpdates(http.connection, http.clock);
const call = (method: string, path = '', by = chief) => apiOf(http.url, by.token)(method, `${PATH}${path}`);
const list = async (query = '') => {
  const { body } = await call('GET', query);
  return body as unknown as { data: BotUpdate[]; meta: { total: number; pages: number } };
};
const from = { id: SARA, is_bot: false, first_name: 'S' };
const message = (text: string, chat: object = PRIVATE, more: object = {}): object => ({
  message: { message_id: 1, date: http.clock.now() / 1000, chat, from, text, ...more },
});

/** Stores an update as the bot does, and sets it aside. */
async function setAside(content: object, error = REFUSED): Promise<number> {
  number += 1;
  await store().add({ update_id: number, ...content }, SARA);
  await store().setAside(number, error);
  return number;
}

const recordOf = (_id: number) => updates.model(http.connection).findById(_id).lean<UpdateRecord>();
const entriesOf = (id: number) =>
  http.connection
    .collection('audit_log')
    .find({ target: `bot_updates:${id}` })
    .toArray();

describe('the list of updates that were set aside', () => {
  it('says what each is, whose, when, how often it was tried and why it failed, and no word of what was written', async () => {
    const id = await setAside(message(SECRET_WORDS));
    const { data, meta } = await list();
    expect(meta).toMatchObject({ total: 1, pages: 1 });
    expect(data).toEqual([
      {
        id,
        kind: 'message',
        command: null,
        state: 'set_aside',
        group: null,
        attempts: 1,
        person: { telegram_id: SARA, account: { id: sara.id, name: expect.any(String) as string } },
        received_at: new Date(http.clock.now()).toISOString(),
        reason: 'refused',
        detail: REFUSED,
        can_retry: true,
        next_at: null,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(SECRET_WORDS);
  });

  it('knows every kind, the bot’s commands and public groups', async () => {
    const kinds: readonly (readonly [string, object])[] = [
      ['command', message('/play@hokm_bot', GROUP)],
      ['message', message('/nothing of ours')],
      ['payment', message('', PRIVATE, { successful_payment: {} })],
      ['refund', message('', PRIVATE, { refunded_payment: {} })],
      ['edit', { edited_message: { message_id: 1, date: 1, chat: PRIVATE, from, text: SECRET_WORDS } }],
      ['button', { callback_query: { id: '1', from, data: SECRET_WORDS } }],
      ['inline_query', { inline_query: { id: '1', from, query: SECRET_WORDS } }],
      ['inline_result', { chosen_inline_result: { result_id: '1', from, query: SECRET_WORDS } }],
      ['checkout', { pre_checkout_query: { id: '1', from, invoice_payload: SECRET_WORDS } }],
      ['membership', { my_chat_member: { date: 1, chat: GROUP, from } }],
      ['unknown', {}],
    ];
    for (const [, content] of kinds) await setAside(content);
    const { data } = await list('?per_page=100');
    expect(data.map(({ kind }) => kind).sort()).toEqual(kinds.map(([kind]) => kind).sort());
    const [command] = (await list('?kind=command')).data;
    expect(command).toMatchObject({ command: 'play', group: { id: -100, title: 'کوچه' } });
    expect(command?.group?.link).toBe('https://t.me/koche');
    expect((await list('?kind=unknown')).data).toMatchObject([{ person: null, group: null }]);
    expect(JSON.stringify(data)).not.toContain(SECRET_WORDS);
  });

  it('has pages, those that wait for another attempt by themselves, and nothing that was handled', async () => {
    for (let n = 0; n < 3; n += 1) await setAside(message('hi'));
    const waiting = await setAside(message('hi'));
    await updates.model(http.connection).updateOne({ _id: waiting }, { $set: { state: 'waiting' } });
    const handled = await setAside(message('hi'));
    await store().markDone(handled);
    await store().add({ update_id: 9_999, ...message('a first attempt') }, SARA);
    expect((await list('?per_page=2&page=2')).meta).toMatchObject({ total: 3, pages: 2 });
    const { data } = await list('?state=waiting');
    expect(data).toMatchObject([{ id: waiting, can_retry: false }]);
    expect(data[0]?.next_at).not.toBeNull();
  });

  it.each([
    [REFUSED, 'refused'],
    ["Call to 'sendMessage' failed! (429: Too Many Requests: retry after 5)", 'limited'],
    ["Call to 'sendMessage' failed! (502: Bad Gateway)", 'out_of_order'],
    ["Network request for 'sendMessage' failed!", 'unreachable'],
    ['E11000 duplicate key', 'failed'],
    ['', 'unknown'],
  ])('gives “%s” the reason “%s”', async (error, reason) => {
    await setAside(message('hi'), error);
    expect((await list()).data).toMatchObject([{ reason }]);
  });

  it('hides tokens in what was said about a failure', async () => {
    await setAside(message('hi'), 'https://api.telegram.org/bot123456:AAE-abcdefghijklmnopqrstuv/x failed');
    expect((await list()).data[0]?.detail).not.toContain('AAE-');
  });

  it('is for super administrators', async () => {
    const id = await setAside(message('hi'));
    const admin = await aPanelPerson(http, 'admin');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', `/${id}/retry`],
      ['POST', `/${id}/dismiss`],
    ] as const)
      expect(await call(method, path, admin)).toMatchObject({
        status: 403,
        body: { code: 'auth/forbidden' },
      });
    expect(await recordOf(id)).toMatchObject({ state: 'set_aside' });
  });
});

describe('an update that was set aside', () => {
  it('is given to the bot again, once for all who ask, with one audit entry', async () => {
    const id = await setAside(message('/play'));
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/${id}/retry`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'bot/not_set_aside' });
    expect(await entriesOf(id)).toMatchObject([{ action: 'bot_updates.retry', actor: chief.id }]);
    expect((await store().claimDue(false)).map(({ update }) => update.update_id)).toEqual([id]);
  });

  it('is dismissed with its content, and Telegram’s repetition of it stays known', async () => {
    const id = await setAside(message(SECRET_WORDS));
    expect((await call('POST', `/${id}/dismiss`)).status).toBe(200);
    expect((await list()).data).toEqual([]);
    expect(JSON.stringify(await recordOf(id))).not.toContain(SECRET_WORDS);
    expect(await store().add({ update_id: id, ...message('again') }, SARA)).toBe('known');
    expect(await entriesOf(id)).toMatchObject([{ action: 'bot_updates.dismiss' }]);
    for (const act of ['retry', 'dismiss'])
      expect((await call('POST', `/${id}/${act}`)).body).toMatchObject({ code: 'bot/not_set_aside' });
  });

  it.each([
    ['a query before a payment', { pre_checkout_query: { id: '1', from } }],
    ['what somebody typed', { inline_query: { id: '1', from, query: 'x' } }],
  ])('is not tried again when it is %s: its answer would be late', async (_, content) => {
    const id = await setAside(content);
    expect((await list()).data).toMatchObject([{ can_retry: false }]);
    expect(await call('POST', `/${id}/retry`)).toMatchObject({ status: 409, body: { code: 'bot/too_late' } });
    expect(await recordOf(id)).toMatchObject({ state: 'set_aside' });
  });

  it('that nobody knows is not found', async () => {
    for (const act of ['retry', 'dismiss'])
      expect((await call('POST', `/987654/${act}`)).body).toMatchObject({ code: 'request/not_found' });
    expect((await call('POST', '/x/retry')).body).toMatchObject({ code: 'request/invalid' });
  });
});

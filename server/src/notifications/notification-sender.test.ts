import { Api } from 'grammy';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wordingOf } from '@hokm/bot/bot';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { outOfOrder, tooMany } from '@hokm/bot/testing/telegram/faults';
import { TELEGRAM_LIMITS } from '@hokm/bot/testing/telegram/limits';
import { accountModel } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { connectDatabase } from '../platform/database/connect.js';
import { openIndexed } from '../../test/support/parts.js';
import { objectId } from '../platform/database/ids.js';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { Chats } from './chats.js';
import { deliveries, type DeliveryRecord } from './model.js';
import { Outbox } from './outbox.js';
import { NotificationSender, type NewsSource } from './notification-sender.js';

const log = pino({ level: 'silent' });
const NO_NEWS: NewsSource = { held: () => Promise.resolve([]), read: () => Promise.resolve(() => null) };
const SARA = 7;
const never = new AbortController().signal;
const idOf = (n: number): string => n.toString(16).padStart(24, '0');

let database: TestDatabase;
let connection: Connection;
let timers: ManualTimers;
let telegram: FakeTelegram;
let outbox: Outbox;
let online: Set<string>;
beforeEach(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
  timers = new ManualTimers();
  telegram = await FakeTelegram.start({ now: () => timers.now(), limits: TELEGRAM_LIMITS });
  outbox = new Outbox(connection, timers);
  online = new Set();
  await person(SARA);
});
afterEach(async () => {
  await telegram.stop();
  await connection.close();
  await database.close();
});

async function person(telegram_id: number): Promise<void> {
  telegram.people.add({ id: telegram_id, started: true });
  const names = { name: `p${telegram_id}`, first_name: 'p', last_name: '', username: '' };
  const _id = objectId(idOf(telegram_id)) ?? undefined;
  await accountModel(connection).create({
    _id,
    telegram_id,
    ...names,
    ...newAccount('fa', false, timers.now()),
  });
}

const anApi = (apiRoot = telegram.apiRoot): Api => new Api(telegram.token, { apiRoot });

function senderOf(api: Pick<Api, 'sendMessage'> = anApi()): NotificationSender {
  const wording = wordingOf({ username: 'hokm_test_bot', linkHost: 't.me', publicUrl: null });
  return new NotificationSender({
    connection,
    api,
    wording: () => Promise.resolve(wording),
    timers,
    log,
    online: (accounts) => Promise.resolve(new Set(accounts.filter((id) => online.has(id)))),
    news: NO_NEWS,
  });
}

/** Runs rounds until nothing is due; the clock advances while a message waits for the rate. */
async function drain(sender = senderOf()): Promise<void> {
  for (;;) {
    const round = sender.round(never);
    let isOver = false;
    void round.finally(() => (isOver = true));
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      if (timers.size > 0) timers.advance(40);
    }
    if ((await round) === 0) return;
  }
}

const gift = (coins: number) => ({ kind: 'gift', coins }) as const;
const post = (key: string, telegramId = SARA) =>
  outbox.post({ key, account: idOf(telegramId), notice: gift(5) });
const record = async (key: string): Promise<DeliveryRecord> => {
  const found = await deliveries.model(connection).findById(key).lean<DeliveryRecord>();
  if (found === null) throw new Error(`no delivery ${key}`);
  return found;
};

describe('a notice', () => {
  it('is posted once by its key and sent once', async () => {
    expect(await post('gift:1')).toBe(true);
    expect(await post('gift:1')).toBe(false);
    await drain();
    await drain();
    expect(telegram.textsTo(SARA)).toEqual([expect.stringMatching(/هدیه/)]);
    expect((await record('gift:1')).state).toBe('sent');
    expect(await post('gift:1')).toBe(false);
  });

  it('is not sent to people who have the app open, have switched its kind off, or cannot be reached', async () => {
    const chats = new Chats(connection, timers);
    await person(8);
    await person(9);
    online.add(idOf(SARA));
    await chats.switch(8, 'gift', false);
    await chats.markUnreachable(9);
    for (const id of [SARA, 8, 9]) await post(`gift:${id}`, id);
    await post('gift:nobody', 77);
    await drain();
    expect(telegram.world.sent).toEqual([]);
    const reasons = await Promise.all(
      [7, 8, 9, 'nobody'].map(async (key) => (await record(`gift:${key}`)).reason),
    );
    expect(reasons).toEqual(['here', 'off', 'unreachable', 'unreachable']);
    await chats.switch(8, 'gift', true);
    await post('gift:again', 8);
    await drain();
    expect(telegram.textsTo(8)).toHaveLength(1);
  });

  it('waits for the end of quiet hours, unless it is stale by then', async () => {
    timers.advance(Date.parse('2036-01-10T22:30:00+03:30') - timers.now());
    await new Chats(connection, timers).setQuiet(SARA, { from: 22, to: 8 });
    await post('gift:night');
    await outbox.post({
      key: 'turn',
      account: idOf(SARA),
      notice: { kind: 'your_turn', room: 'x', code: 'AB12CD' },
    });
    await drain();
    expect(telegram.world.sent).toEqual([]);
    expect((await record('turn')).reason).toBe('stale');
    timers.advance(Date.parse('2036-01-11T08:00:01+03:30') - timers.now());
    await drain();
    expect(telegram.textsTo(SARA)).toHaveLength(1);
  });

  it('is replaced by a newer one of its group, and can be withdrawn', async () => {
    const turn = (key: string) =>
      outbox.post({
        key,
        account: idOf(SARA),
        notice: { kind: 'your_turn', room: 'x', code: 'AB12CD' },
        group: 'turn:1',
        afterMs: 3_000,
      });
    await turn('turn:1');
    await turn('turn:2');
    timers.advance(3_001);
    await drain();
    expect(telegram.textsTo(SARA)).toHaveLength(1);
    await turn('turn:3');
    await outbox.withdraw(idOf(SARA), 'turn:1');
    timers.advance(3_001);
    await drain();
    expect(telegram.textsTo(SARA)).toHaveLength(1);
  });
});

describe('a failure of Telegram', () => {
  it('429 postpones everything for as long as it says, and loses nothing', async () => {
    telegram.faults.add('sendMessage', tooMany(20));
    await person(8);
    await post('gift:1');
    await post('gift:2', 8);
    const sender = senderOf();
    const calls = () => telegram.callsOf('sendMessage').length;
    await drain(sender);
    const before = calls();
    expect(telegram.world.sent.length).toBeLessThan(2);
    timers.advance(19_000);
    await drain(sender);
    expect(calls()).toBe(before);
    timers.advance(2_000);
    await drain(sender);
    expect(telegram.world.sent).toHaveLength(2);
  });

  it('5xx is retried later', async () => {
    telegram.faults.add('sendMessage', outOfOrder);
    await post('gift:1');
    const sender = senderOf();
    await drain(sender);
    expect((await record('gift:1')).state).toBe('waiting');
    timers.advance(2_001);
    await drain(sender);
    expect(telegram.textsTo(SARA)).toHaveLength(1);
  });

  it('403 marks the person as unreachable, and nothing more is sent to them', async () => {
    telegram.people.setBlocked(SARA, true);
    await post('gift:1');
    await post('gift:2');
    await drain();
    await post('gift:3');
    await drain();
    expect(telegram.callsOf('sendMessage').length).toBeLessThanOrEqual(2);
    expect((await record('gift:3')).reason).toBe('unreachable');
    expect((await new Chats(connection, timers).of(SARA)).reachable).toBe(false);
  });

  it('a refusal counts for a day only, and a sign of life ends it at once', async () => {
    telegram.people.setBlocked(SARA, true);
    await post('gift:1');
    await drain();
    telegram.people.setBlocked(SARA, false);
    timers.advance(24 * 60 * 60_000 - 1_000);
    await post('gift:2');
    await drain();
    expect((await record('gift:2')).reason).toBe('unreachable');
    timers.advance(1_000);
    await post('gift:3');
    await drain();
    expect(telegram.textsTo(SARA)).toHaveLength(1);
    const chats = new Chats(connection, timers);
    await chats.markUnreachable(SARA);
    await chats.markReachable(SARA);
    await post('gift:4');
    await drain();
    expect(telegram.textsTo(SARA)).toHaveLength(2);
  });

  it('a lost answer leads to no second message', async () => {
    telegram.faults.add('sendMessage', { loseAnswer: true });
    await post('gift:1');
    await drain();
    timers.advance(60_000);
    await drain();
    expect(telegram.textsTo(SARA)).toHaveLength(1);
    expect((await record('gift:1')).state).toBe('unknown');
  });

  it('a refused connection is retried when Telegram is back', async () => {
    const gone = anApi();
    await telegram.stop();
    await post('gift:1');
    await drain(senderOf(gone));
    expect((await record('gift:1')).state).toBe('waiting');
    telegram = await FakeTelegram.start({ now: () => timers.now() });
    telegram.people.add({ id: SARA, started: true });
    timers.advance(10_000);
    await drain();
    expect(telegram.textsTo(SARA)).toHaveLength(1);
  });
});

describe('a process that dies', () => {
  it('between sending and recording leaves marks, and the next one sends the rest: everything once, nothing twice', async () => {
    for (let n = 0; n < 30; n++) await post(`gift:${n}`);
    const api = anApi();
    let calls = 0;
    const dying = senderOf({
      async sendMessage(...message) {
        const sent = await api.sendMessage(...message);
        calls += 1;
        return calls > 10 ? new Promise(() => undefined) : sent;
      },
    });
    void dying.round(never);
    while (calls < 16) {
      await new Promise((resolve) => setImmediate(resolve));
      if (timers.size > 0) timers.advance(40);
    }
    const next = senderOf();
    expect(await next.markInterruptedUnknown()).toBe(6);
    await drain(next);
    const states = (await deliveries.model(connection).find().lean<DeliveryRecord[]>()).map(
      ({ state }) => state,
    );
    expect(states.filter((state) => state === 'sent')).toHaveLength(24);
    expect(states.filter((state) => state === 'unknown')).toHaveLength(6);
    expect(telegram.textsTo(SARA)).toHaveLength(30);
  });
});

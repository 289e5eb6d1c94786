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
import { connectDatabase } from '../database/connect.js';
import { ensureIndexes } from '../database/indexes.js';
import { objectId } from '../database/ids.js';
import { openTestDatabase, type TestDatabase } from '../testing/database.js';
import { ManualTimers } from '../testing/manual-timers.js';
import { Chats } from './chats.js';
import { deliveryModel, type DeliveryRecord } from './delivery.js';
import { Office } from './office.js';
import { Outbox } from './outbox.js';
import { Postman } from './postman.js';

const log = pino({ level: 'silent' });
const SARA = 7;
const never = new AbortController().signal;
const idOf = (n: number): string => n.toString(16).padStart(24, '0');

let database: TestDatabase;
let connection: Connection;
let timers: ManualTimers;
let telegram: FakeTelegram;
let outbox: Outbox;
let here: Set<string>;
beforeEach(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  await ensureIndexes(connection);
  timers = new ManualTimers();
  telegram = await FakeTelegram.start({ now: () => timers.now(), limits: TELEGRAM_LIMITS });
  outbox = new Outbox(connection, timers);
  here = new Set();
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

function aPostman(api: Pick<Api, 'sendMessage'> = anApi()): Postman {
  const tools = wordingOf({ username: 'hokm_test_bot', linkHost: 't.me', publicUrl: null });
  return new Postman({
    connection,
    api,
    tools,
    timers,
    log,
    here: (accounts) => Promise.resolve(new Set(accounts.filter((id) => here.has(id)))),
  });
}

/** Rounds until nothing is due; the clock goes on while a message waits for its turn. */
async function drain(postman = aPostman()): Promise<void> {
  for (;;) {
    const round = postman.round(never);
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
  const found = await deliveryModel(connection).findById(key).lean<DeliveryRecord>();
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

  it('is not sent to who has the app open, who wants none of its kind, and whom nobody can reach', async () => {
    const chats = new Chats(connection);
    await person(8);
    await person(9);
    here.add(idOf(SARA));
    await chats.switch(8, 'gift', false);
    await chats.setReachable(9, false);
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

  it('waits for the end of quiet hours, unless it is worth nothing by then', async () => {
    timers.advance(Date.parse('2036-01-10T22:30:00+03:30') - timers.now());
    await new Chats(connection).setQuiet(SARA, { from: 22, to: 8 });
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

  it('is replaced by a newer one of its group, and withdrawn when it is over', async () => {
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

describe('when Telegram does not do as it is told', () => {
  it('429 holds everything up for as long as it says, and nothing is lost', async () => {
    telegram.faults.add('sendMessage', tooMany(20));
    await person(8);
    await post('gift:1');
    await post('gift:2', 8);
    const postman = aPostman();
    const calls = () => telegram.callsOf('sendMessage').length;
    await drain(postman);
    const before = calls();
    expect(telegram.world.sent.length).toBeLessThan(2);
    timers.advance(19_000);
    await drain(postman);
    expect(calls()).toBe(before);
    timers.advance(2_000);
    await drain(postman);
    expect(telegram.world.sent).toHaveLength(2);
  });

  it('5xx is tried again later, a refusal of the text is not', async () => {
    telegram.faults.add('sendMessage', outOfOrder);
    await post('gift:1');
    const postman = aPostman();
    await drain(postman);
    expect((await record('gift:1')).state).toBe('waiting');
    timers.advance(2_001);
    await drain(postman);
    expect(telegram.textsTo(SARA)).toHaveLength(1);
  });

  it('who has blocked the bot is remembered and not tried again', async () => {
    telegram.people.setBlocked(SARA, true);
    await post('gift:1');
    await post('gift:2');
    await drain();
    await post('gift:3');
    await drain();
    expect(telegram.callsOf('sendMessage').length).toBeLessThanOrEqual(2);
    expect((await record('gift:3')).reason).toBe('unreachable');
    expect((await new Chats(connection).of(SARA)).reachable).toBe(false);
  });

  it('an answer that is lost leaves nobody with two messages', async () => {
    telegram.faults.add('sendMessage', { loseAnswer: true });
    await post('gift:1');
    await drain();
    timers.advance(60_000);
    await drain();
    expect(telegram.textsTo(SARA)).toHaveLength(1);
    expect((await record('gift:1')).state).toBe('unknown');
  });

  it('is not even there: what cannot have left is sent when it is back', async () => {
    const gone = anApi();
    await telegram.stop();
    await post('gift:1');
    await drain(aPostman(gone));
    expect((await record('gift:1')).state).toBe('waiting');
    telegram = await FakeTelegram.start({ now: () => timers.now() });
    telegram.people.add({ id: SARA, started: true });
    timers.advance(10_000);
    await drain();
    expect(telegram.textsTo(SARA)).toHaveLength(1);
  });
});

describe('a process that dies', () => {
  it('between sending and recording leaves marks, and the next one sends everything else: all once, none twice', async () => {
    for (let n = 0; n < 30; n++) await post(`gift:${n}`);
    const api = anApi();
    let calls = 0;
    const dying = aPostman({
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
    const next = aPostman();
    expect(await next.settleInherited()).toBe(6);
    await drain(next);
    const states = (await deliveryModel(connection).find().lean<DeliveryRecord[]>()).map(
      ({ state }) => state,
    );
    expect(states.filter((state) => state === 'sent')).toHaveLength(24);
    expect(states.filter((state) => state === 'unknown')).toHaveLength(6);
    expect(telegram.textsTo(SARA)).toHaveLength(30);
  });
});

describe('the office', () => {
  it('is held by one at a time, goes to another when its time is over, and back when it is given up', async () => {
    const [one, two] = ['one', 'two'].map((name) => new Office(connection, 'telegram', name, timers));
    if (one === undefined || two === undefined) throw new Error('two were asked for');
    expect([await one.hold(), await two.hold(), await one.hold()]).toEqual([true, false, true]);
    timers.advance(10_001);
    expect([await two.hold(), await one.hold()]).toEqual([true, false]);
    await two.release();
    expect(await one.hold()).toBe(true);
  });

  it('goes to one of many who reach for it at once', async () => {
    const offices = Array.from({ length: 10 }, (_, n) => new Office(connection, 'telegram', `n${n}`, timers));
    const held = await Promise.all(offices.map((office) => office.hold()));
    expect(held.filter(Boolean)).toHaveLength(1);
  });
});

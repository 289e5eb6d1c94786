import { Api } from 'grammy';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordingOf } from '@hokm/bot/bot';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { TELEGRAM_LIMITS } from '@hokm/bot/testing/telegram/limits';
import { accountModel } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { connectDatabase } from '../database/connect.js';
import { ensureIndexes } from '../database/indexes.js';
import { objectId } from '../database/ids.js';
import { openTestDatabase, type TestDatabase } from '../testing/database.js';
import { ManualTimers } from '../testing/manual-timers.js';
import { deliveryModel } from './delivery.js';
import { Outbox } from './outbox.js';
import { Postman } from './postman.js';

/** `DRAIN=10000 npx vitest run server/src/outbox/drain.test.ts` measures it; the suite looks that it holds. */
const NOTICES = Number(process.env['DRAIN'] ?? 400);
const PEOPLE = Math.min(NOTICES, 1_000);
const never = new AbortController().signal;
const log = pino({ level: 'silent' });
const idOf = (n: number): string => n.toString(16).padStart(24, '0');

let database: TestDatabase;
let connection: Connection;
let telegram: FakeTelegram;
// The store forgets what ended long ago by its own clock.
const timers = new ManualTimers(Date.now());
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  await ensureIndexes(connection);
  telegram = await FakeTelegram.start({ now: () => timers.now(), limits: TELEGRAM_LIMITS });
});
afterAll(async () => {
  await telegram.stop();
  await connection.close();
  await database.close();
});

function postman(send: (api: Api) => Api['sendMessage'] = (api) => api.sendMessage.bind(api)): Postman {
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  const tools = wordingOf({ username: 'hokm_test_bot', linkHost: 't.me', publicUrl: null });
  const nobody = (): Promise<ReadonlySet<string>> => Promise.resolve(new Set());
  return new Postman({ connection, api: { sendMessage: send(api) }, tools, timers, log, here: nobody });
}

/** Lets the clock go on whenever somebody waits for it, until `isOver`. */
async function turnClock(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setImmediate(resolve));
    if (timers.size > 0) timers.advance(5);
  }
}

async function drain(one: Postman): Promise<void> {
  for (let dealt = 1; dealt > 0;) {
    let isOver = false;
    const round = one.round(never).finally(() => (isOver = true));
    await turnClock(() => isOver);
    dealt = await round;
  }
}

it(`${NOTICES} notices drain at Telegram's pace by one sender, over a death in the middle, and none is sent twice`, async () => {
  const people = Array.from({ length: PEOPLE }, (_, n) => n + 1);
  for (const telegram_id of people) telegram.people.add({ id: telegram_id, started: true });
  await accountModel(connection).insertMany(
    people.map((telegram_id) => ({
      _id: objectId(idOf(telegram_id)),
      telegram_id,
      ...{ name: `p${telegram_id}`, first_name: 'p', last_name: '', username: '' },
      ...newAccount('fa', false, timers.now()),
    })),
  );
  const outbox = new Outbox(connection, timers);
  for (let n = 0; n < NOTICES; n++) {
    const account = idOf((n % PEOPLE) + 1);
    await outbox.post({ key: `gift:${n}`, account, notice: { kind: 'gift', coins: n + 1 } });
  }
  const began = { virtual: timers.now(), real: Date.now() };
  let sent = 0;
  // In the middle of a round, so that several are on their way.
  const deathAt = NOTICES / 2 - 50;
  let isDead = false;
  const dying = postman((api) => async (...message) => {
    const answer = await api.sendMessage(...message);
    sent += 1;
    if (sent < deathAt) return answer;
    isDead = true;
    return new Promise(() => undefined);
  });
  const lastWords = (async () => {
    while (!isDead) await dying.round(never);
  })();
  await turnClock(() => isDead);
  void lastWords;
  const inFlightThen = 6;
  await turnClock(() => sent >= deathAt + inFlightThen - 1);
  const next = postman();
  const unknown = await next.settleInherited();
  await drain(next);

  const texts = telegram.world.sent.map(({ chat_id, text }) => `${chat_id} ${text}`);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toHaveLength(NOTICES);
  expect(unknown).toBeLessThanOrEqual(inFlightThen);
  expect(await deliveryModel(connection).countDocuments({ state: 'sent' })).toBe(NOTICES - unknown);
  expect(await deliveryModel(connection).countDocuments({ state: 'unknown' })).toBe(unknown);
  const seconds = (timers.now() - began.virtual) / 1_000;
  expect(NOTICES / seconds).toBeLessThanOrEqual(TELEGRAM_LIMITS.perSecond);
  const refused = telegram.calls.length - telegram.world.sent.length;
  expect(refused).toBe(0);
  console.log(
    `${NOTICES} notices: ${seconds.toFixed(0)} s at ${(NOTICES / seconds).toFixed(1)}/s by Telegram's clock, ` +
      `${((Date.now() - began.real) / NOTICES).toFixed(2)} ms of work each, ${unknown} unknown after the death`,
  );
}, 600_000);

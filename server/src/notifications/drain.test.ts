import { Api } from 'grammy';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordingOf } from '@hokm/bot/bot';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { TELEGRAM_LIMITS } from '@hokm/bot/testing/telegram/limits';
import { accountModel } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { connectDatabase } from '../platform/database/connect.js';
import { openIndexed } from '../../test/support/parts.js';
import { objectId } from '../platform/database/ids.js';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { deliveries } from './model.js';
import { Outbox } from './outbox.js';
import { NotificationSender, type NewsSource } from './notification-sender.js';

/** For a measurement: `DRAIN=10000 npx vitest run --project server server/src/notifications/drain.test.ts`. */
const NOTICES = Number(process.env['DRAIN'] ?? 400);
const PEOPLE = Math.min(NOTICES, 1_000);
const never = new AbortController().signal;
const log = pino({ level: 'silent' });
const NO_NEWS: NewsSource = { held: () => Promise.resolve([]), read: () => Promise.resolve(() => null) };
const idOf = (n: number): string => n.toString(16).padStart(24, '0');

let database: TestDatabase;
let connection: Connection;
let telegram: FakeTelegram;
// The store removes ended deliveries by its own clock.
const timers = new ManualTimers(Date.now());
beforeAll(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
  telegram = await FakeTelegram.start({ now: () => timers.now(), limits: TELEGRAM_LIMITS });
});
afterAll(async () => {
  await telegram.stop();
  await connection.close();
  await database.close();
});

function senderOf(
  send: (api: Api) => Api['sendMessage'] = (api) => api.sendMessage.bind(api),
): NotificationSender {
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  const wording = wordingOf({ username: 'hokm_test_bot', linkHost: 't.me', publicUrl: null });
  const nobody = (): Promise<ReadonlySet<string>> => Promise.resolve(new Set());
  return new NotificationSender({
    connection,
    api: { sendMessage: send(api) },
    wording: () => Promise.resolve(wording),
    timers,
    log,
    online: nobody,
    news: NO_NEWS,
  });
}

/** Advances the clock whenever a timer is set, until `isOver`. */
async function runClock(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setImmediate(resolve));
    if (timers.size > 0) timers.advance(5);
  }
}

async function drain(sender: NotificationSender): Promise<void> {
  for (let handled = 1; handled > 0;) {
    let isOver = false;
    const round = sender.round(never).finally(() => (isOver = true));
    await runClock(() => isOver);
    handled = await round;
  }
}

it(`${NOTICES} notices are sent at Telegram’s rate, over the death of a process, and none of them twice`, async () => {
  const people = Array.from({ length: PEOPLE }, (_, n) => n + 1);
  for (const telegram_id of people) telegram.people.add({ id: telegram_id, started: true });
  await accountModel(connection).insertMany(
    people.map((telegram_id) => ({
      _id: objectId(idOf(telegram_id)),
      telegram_id,
      name: `p${telegram_id}`,
      first_name: 'p',
      last_name: '',
      username: '',
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
  // In the middle of a round, so that several are under way.
  const deathAt = NOTICES / 2 - 50;
  let isDead = false;
  const dying = senderOf((api) => async (...message) => {
    const answer = await api.sendMessage(...message);
    sent += 1;
    if (sent < deathAt) return answer;
    isDead = true;
    return new Promise(() => undefined);
  });
  const lastRounds = (async () => {
    while (!isDead) await dying.round(never);
  })();
  await runClock(() => isDead);
  void lastRounds;
  const inFlight = 6;
  await runClock(() => sent >= deathAt + inFlight - 1);
  const next = senderOf();
  const unknown = await next.markInterruptedUnknown();
  await drain(next);

  const texts = telegram.world.sent.map(({ chat_id, text }) => `${chat_id} ${text}`);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toHaveLength(NOTICES);
  expect(unknown).toBeLessThanOrEqual(inFlight);
  expect(await deliveries.model(connection).countDocuments({ state: 'sent' })).toBe(NOTICES - unknown);
  expect(await deliveries.model(connection).countDocuments({ state: 'unknown' })).toBe(unknown);
  const seconds = (timers.now() - began.virtual) / 1_000;
  expect(NOTICES / seconds).toBeLessThanOrEqual(TELEGRAM_LIMITS.perSecond);
  const refused = telegram.calls.length - telegram.world.sent.length;
  expect(refused).toBe(0);
  console.log(
    `${NOTICES} notices: ${seconds.toFixed(0)} s at ${(NOTICES / seconds).toFixed(1)}/s by Telegram's clock, ` +
      `${((Date.now() - began.real) / NOTICES).toFixed(2)} ms of work each, ${unknown} unknown after the death`,
  );
}, 600_000);

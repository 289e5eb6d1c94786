import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryServices } from '@hokm/bot/testing/memory-services';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { STRICT_LIMITS } from '@hokm/bot/testing/telegram/limits';
import { NOTHING_CHANGED } from '@hokm/bot/texts/texts';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { MINUTE_MS } from '@hokm/shared/time';
import { testConfig } from '../../test/support/config.js';
import { systemTimers } from '../platform/core/node-ports.js';
import type { Timers } from '../platform/core/ports.js';
import { connectDatabase } from '../platform/database/connect.js';
import { TelegramGateway } from '../telegram/gateway.js';
import { Leader } from '../telegram/leader.js';
import { StoredSendCounts } from '../telegram/send-counts.js';
import { BotRunner } from './bot-runner.js';

const SARA = 7;
const WAIT = { timeout: 20_000, interval: 50 };

/** How far the clock of everybody is ahead of the machine’s, ms. */
let ahead = 0;
/** How often a timer looks whether that clock has reached it, ms. */
const LOOK_MS = 100;
const timers: Timers = {
  now: () => systemTimers.now() + ahead,
  set(ms, fire) {
    const due = timers.now() + ms;
    const look = () => {
      const left = due - timers.now();
      if (left <= 0) fire();
      else timer = systemTimers.set(Math.min(left, LOOK_MS), look);
    };
    let timer = systemTimers.set(Math.min(ms, LOOK_MS), look);
    return { cancel: () => timer.cancel() };
  },
};

let database: TestDatabase;
let connection: Connection;
let telegram: FakeTelegram;
const processes: Process[] = [];
beforeEach(async () => {
  ahead = 0;
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  telegram = await FakeTelegram.start();
  telegram.people.add({ id: SARA, first_name: 'Sara', language_code: 'en', started: true });
});
afterEach(async () => {
  for (const each of processes.splice(0)) await each.stop();
  await connection.close();
  await database.close();
  await telegram.stop();
});

interface Process {
  readonly leader: Leader;
  readonly runner: BotRunner;
  readonly runs: () => boolean;
  stop(): Promise<void>;
}

/** What a process has of the bot, on the database of the test. */
function begin(node: string, env: Record<string, string> = { BOT_MODE: 'polling' }): Process {
  const config = testConfig({ BOT_TOKEN: telegram.token, BOT_API_ROOT: telegram.apiRoot, ...env });
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const changedWords = NOTHING_CHANGED;
  const gateway = new TelegramGateway({
    config,
    token: telegram.token,
    changedWords,
    counts: new StoredSendCounts(connection, timers, log),
    timers,
    log,
  });
  const leader = new Leader({ connection, node, isConnected: () => gateway.isConnected, timers, log });
  const services = new MemoryServices();
  const telegramOf = { gateway, leader };
  const runner = new BotRunner({
    config,
    connection,
    telegram: telegramOf,
    services,
    changedWords,
    timers,
    log,
  });
  for (const service of [gateway, leader, runner]) service.start();
  let ending: Promise<void> | undefined;
  const end = async () => {
    await gateway.beforeStop();
    await runner.stop();
    await leader.stop();
  };
  const runs = () => lines.join('').includes('bot running');
  const each = { leader, runner, runs, stop: () => (ending ??= end()) };
  processes.push(each);
  return each;
}

describe('two processes that poll', () => {
  it('ask Telegram one at a time: the leader, and the other one when it leads', async () => {
    const [one, two] = [begin('one'), begin('two')];
    await expect.poll(() => one.runs() && two.runs(), WAIT).toBe(true);
    telegram.people.write(SARA, '/help');
    await expect.poll(() => telegram.textsTo(SARA).length, WAIT).toBe(1);
    expect(telegram.conflicts).toBe(0);
    const [leader, other] = one.leader.term === null ? [two, one] : [one, two];
    await leader.stop();
    telegram.people.write(SARA, '/terms');
    await expect.poll(() => telegram.textsTo(SARA).length, WAIT).toBe(2);
    expect(other.leader.term).toBe(1);
    expect(telegram.conflicts).toBe(0);
  }, 60_000);
});

describe('two processes behind a webhook', () => {
  const env = {
    BOT_MODE: 'webhook',
    PUBLIC_URL: 'https://hokm.example',
    BOT_WEBHOOK_SECRET: 'a-secret-of-the-webhook-in-tests',
  };
  const GROUP = -100;

  it('share one count of a group’s messages: what is beyond it waits for the next minute', async () => {
    await telegram.stop();
    const limits = { ...STRICT_LIMITS, perSecond: Infinity };
    telegram = await FakeTelegram.start({ limits, now: () => timers.now() });
    const both = [begin('one', env), begin('two', env)];
    await expect.poll(() => both.every((each) => each.runs()), WAIT).toBe(true);
    telegram.people.addGroup(GROUP, 'g');
    const people = Array.from({ length: 24 }, (_, n) => 1_000 + n);
    for (const id of people) telegram.people.add({ id, first_name: `p${id}`, language_code: 'en' });
    const ask = async (by: number, nth: number): Promise<void> => {
      await both[nth]?.runner.receive(telegram.people.write(by, '/help', GROUP));
    };
    await Promise.all(people.map((id, n) => ask(id, n % 2)));
    await expect.poll(() => telegram.textsTo(GROUP).length, WAIT).toBe(20);
    ahead = MINUTE_MS + 2_000;
    await Promise.all(people.slice(0, 2).map((id, n) => ask(id, n)));
    await expect.poll(() => telegram.textsTo(GROUP).length, WAIT).toBe(26);
    // A message that Telegram refuses is sent again.
    expect(telegram.callsOf('sendMessage')).toHaveLength(26);
  }, 60_000);
});

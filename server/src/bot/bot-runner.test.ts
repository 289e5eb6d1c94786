import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryServices } from '@hokm/bot/testing/memory-services';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { NOTHING_CHANGED } from '@hokm/bot/texts/texts';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { testConfig } from '../../test/support/config.js';
import { systemTimers as timers } from '../platform/core/node-ports.js';
import { connectDatabase } from '../platform/database/connect.js';
import { TelegramGateway } from '../telegram/gateway.js';
import { Leader } from '../telegram/leader.js';
import { BotRunner } from './bot-runner.js';

const SARA = 7;
const WAIT = { timeout: 20_000, interval: 50 };

let database: TestDatabase;
let connection: Connection;
let telegram: FakeTelegram;
const processes: Process[] = [];
beforeEach(async () => {
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
  readonly runs: () => boolean;
  stop(): Promise<void>;
}

/** What a process has of the bot, on the database of the test. */
function begin(node: string): Process {
  const config = testConfig({
    BOT_TOKEN: telegram.token,
    BOT_API_ROOT: telegram.apiRoot,
    BOT_MODE: 'polling',
  });
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const changedWords = NOTHING_CHANGED;
  const gateway = new TelegramGateway({ config, token: telegram.token, changedWords, timers, log });
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
  const each = { leader, runs: () => lines.join('').includes('bot running'), stop: () => (ending ??= end()) };
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryFilter } from 'mongoose';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { STRICT_LIMITS } from '@hokm/bot/testing/telegram/limits';
import type { Sent } from '@hokm/bot/testing/telegram/world';
import { updates } from '../../src/bot/model.js';
import { deliveries, type DeliveryRecord } from '../../src/notifications/model.js';
import { apiOf } from './api.js';
import { startTestHttp, type TestHttp } from './http-app.js';
import { TEST_BOT_TOKEN } from './launch-data.js';

export type BotMode = 'polling' | 'webhook';
const SECRET = 'a-secret-of-the-webhook';
/** The clock turns by so much in each round, ms: little while the bot is busy, so that no query grows old meanwhile. */
const [BUSY_STEP_MS, STEP_MS] = [50, 250];
/** Rounds between two looks whether all is done. */
const LOOK_EVERY = 4;
/** What happens within this is part of what caused it, ms: notices are sent every second. */
const TRAIL_MS = 1_500;
/** What the processes do for the bot from time to time. */
const TASKS = ['update resumption', 'settle payments', 'watch the webhook', 'tell answers'];

/** A person with a session of the mini app. */
export interface AppPerson {
  readonly id: string;
  readonly token: string;
}

/** A whole bot with its real stores, on a clock of its own, before a Telegram that is as strict as the real one. */
export interface BotWorld {
  readonly telegram: FakeTelegram;
  readonly http: TestHttp;
  /** Lets the bot handle everything that has come, with all that follows from it. */
  settle(): Promise<void>;
  /** Passes some time. */
  pass(ms: number): Promise<void>;
  /** Opens the mini app in Telegram. */
  signIn(telegramId: number, startParam?: string): Promise<AppPerson>;
  /** Calls the server as somebody; throws when it is refused. */
  call(by: AppPerson, method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** The bot's last message to a chat. */
  last(chatId: number): Sent;
  /** Data and addresses of the buttons under a message. */
  buttonsOf(message: Sent): string[];
  close(): Promise<void>;
}

export async function openBotWorld(
  mode: BotMode = 'polling',
  env: Record<string, string> = {},
): Promise<BotWorld> {
  const now = () => http.clock.now();
  const telegram = await FakeTelegram.start({ token: TEST_BOT_TOKEN, limits: STRICT_LIMITS, now });
  const http = await startTestHttp({
    env: {
      BOT_MODE: mode,
      BOT_API_ROOT: telegram.apiRoot,
      BOT_USERNAME: 'hokm_test_bot',
      PUBLIC_URL: 'https://hokm.example',
      BOT_WEBHOOK_SECRET: SECRET,
      ...env,
    },
  });
  const { modules } = http.parts;
  const services = modules.parts('services').filter(({ role }) => role === 'bot');
  for (const service of services) await service.start?.();
  const tasks = modules.parts('tasks').filter(({ name }) => TASKS.includes(name));
  const found = updates.model(http.connection);
  const notices = deliveries.model(http.connection);

  /** Telegram posts what it has to the webhook. */
  async function deliver(): Promise<void> {
    const { webhook, updates: queue } = telegram.world;
    if (webhook === null) return;
    for (const update of queue.splice(0)) {
      const response = await fetch(`${http.url}${new URL(webhook.url).pathname}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhook.secret },
        body: JSON.stringify(update),
      });
      if (response.status !== 200) telegram.world.updates.push(update);
      await response.arrayBuffer();
    }
  }

  async function turn(stepMs = STEP_MS): Promise<void> {
    await deliver();
    http.clock.advance(stepMs);
    await sleep(2);
    // Time goes no faster than the database, however busy the machine is.
    for (let answers = 0; answers < 2; answers += 1) await http.connection.db?.command({ ping: 1 });
  }

  async function isIdle(): Promise<boolean> {
    if (telegram.world.updates.length > 0) return false;
    if ((await found.countDocuments({ state: 'waiting' })) > 0) return false;
    const now = http.clock.now();
    const due: QueryFilter<DeliveryRecord>[] = [
      { state: 'sending' },
      { state: 'waiting', due_at: { $lte: now } },
      { state: { $in: ['sent', 'unknown', 'dropped'] }, retract_at: { $lte: now } },
    ];
    return (await notices.countDocuments({ $or: due })) === 0;
  }

  async function runTasks(): Promise<void> {
    for (const task of tasks) await task.run();
  }

  const world: BotWorld = {
    telegram,
    http,
    async settle() {
      for (let round = 0; round < 10_000; round += 1) {
        await turn(BUSY_STEP_MS);
        if (round % LOOK_EVERY !== 0 || !(await isIdle())) continue;
        await runTasks();
        for (let passed = 0; passed < TRAIL_MS; passed += STEP_MS) await turn();
        if (await isIdle()) return;
      }
      throw new Error('the bot does not come to rest');
    },
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += STEP_MS) await turn();
      await world.settle();
    },
    async signIn(telegramId, startParam) {
      const init_data = telegram.people.launchData(telegramId, startParam);
      const { status, body } = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
      if (status !== 200) throw new Error(`sign-in: ${JSON.stringify(body)}`);
      const { user, token } = body as { user: { id: string }; token: string };
      return { id: user.id, token };
    },
    async call({ token }, method, path, body) {
      const answer = await apiOf(http.url, token)(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    last(chatId) {
      const sent = telegram.world.sent.filter(({ chat_id }) => chat_id === chatId).at(-1);
      if (sent === undefined) throw new Error(`nothing was sent to ${chatId}`);
      return sent;
    },
    buttonsOf: ({ reply_markup }) =>
      (reply_markup?.inline_keyboard.flat() ?? []).map((button) => {
        if ('callback_data' in button) return button.callback_data;
        if ('web_app' in button) return button.web_app.url;
        return 'url' in button ? button.url : '';
      }),
    async close() {
      for (const service of services) await service.beforeStop?.();
      const stopping = Promise.all(services.toReversed().map(async (service) => service.stop?.()));
      let isStopped = false;
      void stopping.finally(() => (isStopped = true));
      while (!isStopped) await turn();
      await stopping;
      await http.close();
      await telegram.stop();
    },
  };
  while (telegram.callsOf(mode === 'webhook' ? 'setWebhook' : 'deleteWebhook').length === 0) await turn();
  await world.settle();
  return world;
}

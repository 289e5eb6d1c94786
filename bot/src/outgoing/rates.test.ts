import { Api } from 'grammy';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBot } from '../bot.js';
import { Intake } from '../intake/intake.js';
import { MemoryServices } from '../testing/memory-services.js';
import { MemoryEffects, MemoryUpdates } from '../testing/memory-updates.js';
import { VirtualTime } from '../testing/orders/virtual-time.js';
import { FakeTelegram } from '../testing/telegram/fake-telegram.js';
import { STRICT_LIMITS } from '../testing/telegram/limits.js';
import { priorityOfNotice, SendBudget } from './send-budget.js';

const MINUTE_MS = 60_000;
const PEOPLE = Array.from({ length: 500 }, (_, n) => 1_000 + n);
/** They get a broadcast, and do nothing. */
const AUDIENCE = Array.from({ length: 1_500 }, (_, n) => 10_000 + n);
const GROUPS = Array.from({ length: 10 }, (_, n) => -100 - n);
const CARDS_IN_GROUP = 3;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let time: VirtualTime;
let telegram: FakeTelegram;
let intake: Intake;
/** Calls of the product beside the bot's answers: of cards and notices, and of broadcasts. */
let api: Api;
let broadcasts: Api;
let budget: SendBudget;
let refused: string[];
beforeEach(() => {
  time = new VirtualTime();
  telegram = FakeTelegram.offline({ now: time.now, limits: STRICT_LIMITS });
  refused = [];
  budget = new SendBudget(time);
  const call = async (url: string, options: { body?: string }): Promise<object> => {
    const answer = (await telegram.fetch(url, options)) as { json(): Promise<{ ok: boolean }> };
    const body = await answer.json();
    if (!body.ok) refused.push(JSON.stringify(body));
    return { ...answer, json: () => Promise.resolve(body) };
  };
  const root = { apiRoot: 'http://127.0.0.1', fetch: call as never };
  api = new Api(telegram.token, root);
  broadcasts = new Api(telegram.token, root);
  api.config.use(budget.transformer(priorityOfNotice));
  broadcasts.config.use(budget.transformer(() => 'broadcast'));
  const bot = createBot({
    token: telegram.token,
    apiRoot: root.apiRoot,
    fetch: call,
    botInfo: telegram.world.bot as never,
    username: 'hokm_test_bot',
    linkHost: 't.me',
    publicUrl: 'https://hokm.example',
    services: new MemoryServices(),
    effects: new MemoryEffects(),
    budget,
    log: silent,
  });
  let handling = 0;
  time.isBusy = () => handling > 0;
  intake = new Intake({
    bot: {
      handleUpdate: async (update) => {
        handling += 1;
        await bot.handleUpdate(update).finally(() => (handling -= 1));
      },
    },
    store: new MemoryUpdates(time),
    log: silent,
    delay: time.delay,
  });
  for (const id of PEOPLE) telegram.people.add({ id, first_name: `p${id}`, language_code: 'en' });
  for (const id of AUDIENCE)
    telegram.people.add({ id, first_name: `p${id}`, language_code: 'en', started: true });
  for (const group of GROUPS) telegram.people.addGroup(group, `g${group}`);
});

/** Sends a broadcast, as many at a time as the outbox does. */
async function broadcast(): Promise<void> {
  for (let at = 0; at < AUDIENCE.length; at += 10) {
    await Promise.all(AUDIENCE.slice(at, at + 10).map((id) => broadcasts.sendMessage(id, 'news')));
    await time.delay(500);
  }
}

/** Edits a group's cards each second, where the budget has room, as the leader does. */
async function keepCards(group: number, until: number): Promise<void> {
  const cards: number[] = [];
  for (let card = 0; card < CARDS_IN_GROUP; card++)
    cards.push((await api.sendMessage(group, `card ${card}`)).message_id);
  for (let round = 0; time.now() < until; round++) {
    for (const card of cards)
      if (await budget.isFree(group, 'card')) await api.editMessageText(group, card, `round ${round}`);
    await time.delay(1_000);
  }
}

const most = (times: readonly number[], perMs: number): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + perMs).length));

describe('a busy minute', () => {
  it('with 500 people at Start, ten groups with cards and a broadcast breaks no limit of Telegram, and answers first', async () => {
    const begun = time.now();
    const pressed = new Map<number, number>();
    for (const [nth, id] of PEOPLE.entries())
      time.set((nth * MINUTE_MS) / PEOPLE.length, () => {
        pressed.set(id, time.now());
        void intake.accept(telegram.people.start(id));
      });
    const asked: number[] = [];
    for (const [nth, group] of GROUPS.entries())
      for (let ask = 0; ask < 4; ask++)
        time.set(5_000 + ask * 13_000 + nth * 500, () => {
          asked.push(time.now());
          void intake.accept(telegram.people.write(PEOPLE[nth] ?? 0, '/help', group));
        });
    void broadcast();
    for (const group of GROUPS) void keepCards(group, begun + MINUTE_MS);
    await time.pass(2 * MINUTE_MS);

    expect(refused).toEqual([]);
    const messages = telegram.calls.filter(({ method }) => /^(?:send|edit)/.test(method));
    const timesTo = (chat: number) =>
      messages.filter(({ payload }) => payload['chat_id'] === chat).map(({ at }) => at);
    expect(
      most(
        messages.map(({ at }) => at),
        1_000,
      ),
    ).toBeLessThanOrEqual(30);
    for (const group of GROUPS) expect(most(timesTo(group), MINUTE_MS)).toBeLessThanOrEqual(20);
    for (const id of PEOPLE) expect(most(timesTo(id), 1_000)).toBe(1);

    const waits = PEOPLE.map((id) => (timesTo(id)[0] ?? Infinity) - (pressed.get(id) ?? 0));
    expect(Math.max(...waits)).toBeLessThan(2_000);
    const helped = GROUPS.map(
      (group) => telegram.textsTo(group).filter((text) => text.includes('/play')).length,
    );
    expect(Math.min(...helped)).toBe(4);
    // What is left of the limits is for the others.
    const news = messages.filter(({ payload, at }) => payload['text'] === 'news' && at < begun + MINUTE_MS);
    expect(news.length).toBeGreaterThan(400);
    const edits = messages.filter(({ method }) => method === 'editMessageText');
    expect(edits.length).toBeGreaterThan(GROUPS.length * 5);
  }, 60_000);
});

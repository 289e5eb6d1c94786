import { mongo, type Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { TELEGRAM_LIMITS } from '@hokm/bot/testing/telegram/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import {
  aBroadcast,
  addPeople,
  broadcastingProcess,
  runBroadcasts,
} from '../../test/support/broadcasting.js';
import { DyingLine } from '../../test/support/dying-line.js';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { openIndexed } from '../../test/support/parts.js';
import { seededRandom } from '../../test/support/random.js';
import { Chats } from '../notifications/chats.js';
import { deliveries, type DeliveryRecord } from '../notifications/model.js';
import { connectDatabase } from '../platform/database/connect.js';
import { changeBroadcast, type Act } from './change-broadcast.js';
import { broadcasts, type BroadcastRecord } from './model.js';

let database: TestDatabase;
let connection: Connection;
let timers: ManualTimers;
let telegram: FakeTelegram;
beforeEach(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
  // In the future: what has ended is kept for a week, by the database's own clock.
  timers = new ManualTimers(Date.UTC(2036, 0, 1));
  telegram = await FakeTelegram.start({ now: () => timers.now(), limits: TELEGRAM_LIMITS });
});
afterEach(async () => {
  await telegram.stop();
  await connection.close();
  await database.close();
});

const SMALL = { batch: 20, aheadMax: 60 };
const base = () => ({ connection, timers, telegram });
const recordOf = async (id: string): Promise<BroadcastRecord> =>
  broadcasts.model(connection).findById(id).orFail().lean<BroadcastRecord>();
const isOver = (id: string) => async () => ['done', 'cancelled'].includes((await recordOf(id)).state);
const sendings = () => telegram.calls.filter(({ method }) => method === 'sendMessage');
const textOf = ({ payload }: { payload: Record<string, unknown> }) => String(payload['text']);
/** How many messages each chat got. */
const received = () => {
  const counts = new Map<number, number>();
  for (const { chat_id } of telegram.world.sent) counts.set(chat_id, (counts.get(chat_id) ?? 0) + 1);
  return counts;
};
/** The most calls within a second. */
function mostInASecond(times: readonly number[]): number {
  const counts = times.map((at) => times.filter((other) => other >= at && other < at + 1_000).length);
  return Math.max(0, ...counts);
}
const staff = {
  account: { id: 'f'.repeat(24), admin_level: 'admin', session: { id: 's' } },
  request: { ip: '82.3.4.7' },
  response: { locals: {} },
} as const;

describe('a broadcast', () => {
  it('reaches everybody of its segment once, with the rate kept and no call refused', async () => {
    const process = broadcastingProcess({ ...base(), measures: SMALL });
    await addPeople(base(), 150, (n) => ({ language: n % 3 === 0 ? 'en' : 'fa' }));
    const id = await aBroadcast(process, { segment: { language: 'fa' } });
    const began = timers.now();
    await runBroadcasts(process, timers, isOver(id));
    expect([...received().keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 150 }, (_, at) => at + 1).filter((n) => n % 3 !== 0),
    );
    expect([...received().values()].every((count) => count === 1)).toBe(true);
    expect(sendings()).toHaveLength(100);
    // One may be on its way while the clock goes on.
    expect(mostInASecond(sendings().map(({ at }) => at))).toBeLessThanOrEqual(21);
    // 100 messages take five seconds at 20 a second, and the last second until it is seen that none is left.
    expect(timers.now() - began).toBeLessThan(30_000);
    expect(await recordOf(id)).toMatchObject({
      state: 'done',
      posted: 100,
      is_walked: true,
      result: { sent: 100, waiting: 0, failed: 0 },
    });
  });

  it('delays no notice of the game by more than two seconds, and both keep the whole rate', async () => {
    const process = broadcastingProcess({ ...base(), measures: { batch: 200, aheadMax: 400 } });
    const people = await addPeople(base(), 400);
    const id = await aBroadcast(process);
    const random = seededRandom(7);
    const postedAt = new Map<string, number>();
    let nextAt = timers.now();
    const posts: Promise<unknown>[] = [];
    await runBroadcasts(process, timers, isOver(id), () => {
      if (timers.now() < nextAt || postedAt.size >= 60) return;
      nextAt = timers.now() + Math.floor(random() * 500);
      const key = `gift:${String(postedAt.size)}`;
      const coins = 1_000 + postedAt.size;
      postedAt.set(String(coins), timers.now());
      posts.push(
        process.outbox.post({
          key,
          account: people[coins % people.length] ?? '',
          notice: { kind: 'gift', coins },
        }),
      );
    });
    await Promise.all(posts);
    const digits = (text: string) =>
      text.replace(/[۰-۹]/g, (d) => String(d.charCodeAt(0) - 0x6f0)).replace(/\D/g, '');
    const gifts = sendings().filter((each) => textOf(each).includes('هدیه'));
    expect(gifts).toHaveLength(60);
    const delays = gifts.map((each) => each.at - (postedAt.get(digits(textOf(each))) ?? 0));
    expect(Math.max(...delays)).toBeLessThanOrEqual(2_000);
    const news = sendings().filter((each) => !textOf(each).includes('هدیه'));
    expect(news).toHaveLength(400);
    expect(mostInASecond(news.map(({ at }) => at))).toBeLessThanOrEqual(20);
    expect(mostInASecond(sendings().map(({ at }) => at))).toBeLessThanOrEqual(28);
  });

  it('is not sent to who has switched news off or blocked the bot, and waits for the end of quiet hours', async () => {
    timers.advance(Date.parse('2036-01-10T22:30:00+03:30') - timers.now());
    const process = broadcastingProcess({ ...base(), measures: SMALL });
    await addPeople(base(), 4);
    const chats = new Chats(connection, timers);
    await chats.switch(1, 'news', false);
    await chats.markUnreachable(2);
    await chats.setQuiet(3, { from: 22, to: 8 });
    const id = await aBroadcast(process);
    const evening = timers.now();
    await runBroadcasts(process, timers, () => timers.now() > evening + MINUTE_MS);
    expect([...received().keys()]).toEqual([4]);
    expect((await recordOf(id)).state).toBe('sending');
    timers.advance(10 * 60 * MINUTE_MS);
    await runBroadcasts(process, timers, isOver(id));
    expect([...received().keys()].sort()).toEqual([3, 4]);
    expect((await recordOf(id)).result).toMatchObject({ sent: 2, off: 1, unreachable: 1, waiting: 0 });
  });

  it('does not keep back others while people have quiet hours', async () => {
    timers.advance(Date.parse('2036-01-10T22:30:00+03:30') - timers.now());
    const process = broadcastingProcess({ ...base(), measures: SMALL });
    await addPeople(base(), 120);
    const chats = new Chats(connection, timers);
    for (let n = 1; n <= 100; n += 1) await chats.setQuiet(n, { from: 22, to: 8 });
    await aBroadcast(process);
    const evening = timers.now();
    await runBroadcasts(process, timers, () => timers.now() > evening + MINUTE_MS);
    expect(received().size).toBe(20);
  });

  it('keeps few messages ahead, stops when it is paused, and goes on where it stopped', async () => {
    const process = broadcastingProcess({ ...base(), measures: SMALL });
    await addPeople(base(), 200);
    const id = await aBroadcast(process);
    const act = (what: Act) => changeBroadcast(process.context, staff, { id }, what);
    await runBroadcasts(process, timers, () => sendings().length >= 45);
    const waiting = await deliveries.model(connection).countDocuments({ state: 'waiting' });
    expect(waiting).toBeLessThanOrEqual(SMALL.aheadMax);
    expect(await act('pause')).toMatchObject({ ok: true, record: { state: 'paused' } });
    const sent = sendings().length;
    const paused = timers.now();
    await runBroadcasts(process, timers, () => timers.now() > paused + MINUTE_MS);
    expect(sendings().length).toBe(sent);
    expect(await act('resume')).toMatchObject({ ok: true, record: { state: 'scheduled' } });
    await runBroadcasts(process, timers, isOver(id));
    expect(received().size).toBe(200);
    expect(sendings()).toHaveLength(200);
  });

  it('that is cancelled sends nothing more, not even what was waiting', async () => {
    const process = broadcastingProcess({ ...base(), measures: SMALL });
    await addPeople(base(), 200);
    const id = await aBroadcast(process);
    await runBroadcasts(process, timers, () => sendings().length >= 30);
    const cancelled = await changeBroadcast(process.context, staff, { id }, 'cancel');
    const sent = sendings().length;
    const later = timers.now() + MINUTE_MS;
    await runBroadcasts(process, timers, () => timers.now() > later);
    expect(sendings().length).toBe(sent);
    expect(cancelled).toMatchObject({
      ok: true,
      record: { state: 'cancelled', result: { sent, waiting: 0 } },
    });
    expect(await changeBroadcast(process.context, staff, { id }, 'resume')).toMatchObject({
      code: 'broadcasts/over',
    });
  });

  it('rests during maintenance', async () => {
    let isOn = true;
    const process = broadcastingProcess({ ...base(), measures: SMALL, isUnderMaintenance: () => isOn });
    await addPeople(base(), 30);
    const id = await aBroadcast(process);
    const later = timers.now() + MINUTE_MS;
    await runBroadcasts(process, timers, () => timers.now() > later);
    expect(sendings()).toEqual([]);
    isOn = false;
    await runBroadcasts(process, timers, isOver(id));
    expect(received().size).toBe(30);
  });

  it('begins when it is due, for those who fit then, and is done at once where the bot sends nothing', async () => {
    const process = broadcastingProcess({ ...base(), measures: SMALL });
    await addPeople(base(), 10, (n) => ({
      seen_at: new Date(timers.now() - n * DAY_MS),
      level: n,
    }));
    const at = new Date(timers.now() + MINUTE_MS);
    const id = await aBroadcast(process, { at, segment: { seen_within: 7, level_min: 3 } });
    const quiet = await aBroadcast(process, { channels: ['app'] });
    await runBroadcasts(process, timers, isOver(quiet));
    expect(sendings()).toEqual([]);
    await runBroadcasts(process, timers, isOver(id));
    expect([...received().keys()].sort()).toEqual([3, 4, 5, 6]);
    expect(sendings().every((each) => each.at >= at.getTime())).toBe(true);
  });
});

describe('two workers at once', () => {
  it('send each message once', async () => {
    const one = broadcastingProcess({ ...base(), measures: SMALL });
    const other = broadcastingProcess({ ...base(), measures: SMALL });
    await addPeople(base(), 100);
    const id = await aBroadcast(one);
    const both = {
      walker: {
        round: async () => {
          await Promise.all([one.walker.round(), other.walker.round()]);
        },
      },
      sender: one.sender,
    } as unknown as typeof one;
    await runBroadcasts(both, timers, isOver(id));
    expect(received().size).toBe(100);
    expect(sendings()).toHaveLength(100);
    expect((await recordOf(id)).posted).toBe(100);
  });
});

describe('a process that dies at any write', () => {
  it.each([1, 2, 3])('sends nobody a message twice and forgets nobody (seed %i)', async (seed) => {
    const PEOPLE = 240;
    await addPeople(base(), PEOPLE);
    const id = await aBroadcast(broadcastingProcess(base()));
    const random = seededRandom(seed);
    const { line, uri } = await DyingLine.to(database.uri);
    let deaths = 0;
    for (let isDone = false; !isDone;) {
      const own = await connectDatabase({ uri });
      const process = broadcastingProcess({ ...base(), connection: own, measures: SMALL });
      // The process that takes the lead marks what the dead one left.
      await process.sender.markInterruptedUnknown();
      line.dieAfter(Math.floor(random() * 220));
      try {
        await runBroadcasts(process, timers, async () => line.isDead || (await isOver(id)()));
        await process.walker.round();
        isDone = !line.isDead;
      } catch (error) {
        if (!(error instanceof mongo.MongoError) && !line.isDead) throw error;
      }
      await process.sender.settled().catch(() => undefined);
      if (line.isDead) deaths += 1;
      line.revive();
      await own.close();
    }
    await line.close();
    expect(deaths).toBeGreaterThan(0);
    expect([...received().values()].every((count) => count === 1)).toBe(true);
    const records = await deliveries.model(connection).find().lean<DeliveryRecord[]>();
    expect(records).toHaveLength(PEOPLE);
    const unknown = records.filter(({ state }) => state === 'unknown');
    const sent = records.filter(({ state }) => state === 'sent');
    // What was under way at a death is not sent again: nobody knows whether it arrived. There are six at most.
    expect(unknown.length).toBeLessThanOrEqual(6 * deaths);
    expect(sent.length + unknown.length).toBe(PEOPLE);
    for (const { account } of sent) {
      const person = await connection.collection('accounts').findOne({ _id: new mongo.ObjectId(account) });
      expect(received().get(person?.['telegram_id'] as number)).toBe(1);
    }
  });
});

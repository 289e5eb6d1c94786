import { type Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { openIndexed } from '../../test/support/parts.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { newAccount } from '../accounts/new-account.js';
import { onVisit } from '../accounts/reminder-record.js';
import { deliveries, type DeliveryRecord } from '../notifications/model.js';
import { Outbox } from '../notifications/outbox.js';
import { connectDatabase } from '../platform/database/connect.js';
import { claimDailyReward, LADDER } from '../wallet/daily-reward.js';
import { Wallet } from '../wallet/wallet.js';
import { remindOfDaily, UNANSWERED_MAX, type RemindersContext } from './remind-of-daily.js';

/** Noon in Tehran is half past eight of UTC. */
const USUAL = 8;
const FIRST = Date.UTC(2036, 0, 1);
let database: TestDatabase;
let connection: Connection;
let clock: ManualTimers;
let context: RemindersContext;
let sara: string;
beforeAll(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
beforeEach(async () => {
  await accountModel(connection).deleteMany({});
  await deliveries.model(connection).deleteMany({});
  clock = new ManualTimers(FIRST);
  const accounts = accountModel(connection);
  const wallet = new Wallet(connection, clock);
  context = { accounts, wallet, outbox: new Outbox(connection, clock), clock };
  sara = await aPerson(7);
});

async function aPerson(telegram_id: number, changes: Partial<AccountRecord> = {}): Promise<string> {
  const names = { name: 'Sara', first_name: 'Sara', last_name: '', username: '' };
  const fresh = newAccount('fa', false, clock.now());
  const made = await context.accounts.create({ ...names, ...fresh, telegram_id, ...changes });
  return made._id.toHexString();
}

const goTo = (day: number, hour: number) =>
  clock.advance(FIRST + day * DAY_MS + hour * HOUR_MS - clock.now());
const visit = (account = sara) => context.accounts.updateOne({ _id: account }, onVisit(clock.now()));
const take = async (account = sara) =>
  expect(await claimDailyReward(context, account)).toMatchObject({ ok: true });
const posted = () => deliveries.model(connection).find().sort({ created_at: 1 }).lean<DeliveryRecord[]>();
const reminder = async () => (await context.accounts.findById(sara).lean<AccountRecord>())?.reminder;

/** Three days on which a person comes at noon and takes the reward. */
async function threeDays(account = sara): Promise<void> {
  for (const day of [0, 1, 2]) {
    goTo(day, USUAL);
    await visit(account);
    await take(account);
  }
}

/** Runs the task until a day is over, each time when the run before has said. */
async function pass(day: number): Promise<void> {
  const end = FIRST + (day + 1) * DAY_MS;
  for (;;) {
    const next = await remindOfDaily(context);
    if (next === null || next >= end) break;
    clock.advance(next - clock.now());
  }
  clock.advance(end - 1 - clock.now());
}

describe('the reminder of the daily reward', () => {
  it('comes once, in the usual hour, with the coins of the day, and not on the day on which the reward is taken', async () => {
    await threeDays();
    await pass(2);
    expect(await posted()).toEqual([]);
    await pass(3);
    const [only, ...rest] = await posted();
    expect(rest).toEqual([]);
    expect(only?.notice).toEqual({ kind: 'daily', coins: LADDER[3] });
    expect(Math.floor(((only?.created_at ?? 0) % DAY_MS) / HOUR_MS)).toBe(USUAL);
    expect(only?.stale_at).toBe((only?.due_at ?? 0) + HOUR_MS);
  });

  it('does not come where the reward was taken earlier that day', async () => {
    await threeDays();
    goTo(3, USUAL - 3);
    await visit();
    await take();
    await pass(3);
    expect(await posted()).toEqual([]);
  });

  it('stops after three without a visit, and begins again with the next', async () => {
    await threeDays();
    for (let day = 3; day < 12; day++) await pass(day);
    expect(await posted()).toHaveLength(UNANSWERED_MAX);
    expect(await reminder()).toMatchObject({ unanswered: UNANSWERED_MAX });
    expect((await reminder())?.look_at).toBeUndefined();
    goTo(12, USUAL);
    await visit();
    await pass(12);
    await pass(13);
    expect(await posted()).toHaveLength(UNANSWERED_MAX + 1);
  });

  it('comes once from several processes, and after one that died before it noted it down', async () => {
    await threeDays();
    goTo(3, USUAL);
    clock.advance(50 * MINUTE_MS);
    const { reminder: before } = (await context.accounts.findById(sara).lean<AccountRecord>()) ?? {};
    await Promise.all([1, 2, 3].map(() => remindOfDaily(context)));
    await context.accounts.updateOne({ _id: sara }, { $set: { reminder: before } });
    await remindOfDaily(context);
    expect(await posted()).toHaveLength(1);
  });

  it('comes to others where it fails for one, who is looked at again', async () => {
    const ali = await aPerson(8);
    await threeDays();
    for (const day of [3, 4, 5]) {
      goTo(day, USUAL);
      await visit();
      await take();
      await visit(ali);
      await take(ali);
    }
    goTo(6, USUAL);
    clock.advance(50 * MINUTE_MS);
    const { outbox } = context;
    const broken: RemindersContext = {
      ...context,
      outbox: {
        post: (delivery) =>
          delivery.account === sara ? Promise.reject(new Error('lost')) : outbox.post(delivery),
      },
    };
    await expect(remindOfDaily(broken)).rejects.toThrow('some people could not be reminded');
    expect((await posted()).map(({ account }) => account)).toEqual([ali]);
    await remindOfDaily(context);
    expect((await posted()).map(({ account }) => account).sort()).toEqual([sara, ali].sort());
  });

  it.each([
    ['has never taken the reward', { telegram_id: 8 }, false],
    ['is a guest', { telegram_id: 8, is_guest: true }, true],
    ['wants the account deleted', { telegram_id: 8, delete_at: new Date(FIRST) }, true],
  ])('does not come to who %s', async (_, { telegram_id, ...changes }, takes) => {
    await context.accounts.deleteMany({});
    const other = await aPerson(telegram_id, changes);
    for (const day of [0, 1, 2]) {
      goTo(day, USUAL);
      await visit(other);
      if (takes) await take(other);
    }
    for (const day of [2, 3, 4]) await pass(day);
    expect(await posted()).toEqual([]);
    expect(await context.accounts.countDocuments({ 'reminder.look_at': { $exists: true } })).toBe(0);
  });

  it('says when it is to look again', async () => {
    expect(await remindOfDaily(context)).toBeNull();
    await visit();
    expect(await remindOfDaily(context)).toBe(clock.now() + HOUR_MS);
  });
});

it('remembers the hours of the last thirty visits, and no more', async () => {
  for (let n = 0; n < 40; n++) {
    clock.advance(HOUR_MS);
    await visit();
  }
  const { visits = [] } = (await reminder()) ?? {};
  expect(visits).toEqual(Array.from({ length: 30 }, (_, n) => FIRST / HOUR_MS + 11 + n));
});

import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SendBudget, type Priority, type SharedCounts } from '@hokm/bot/outgoing/send-budget';
import type { ApiRefusal } from '@hokm/bot/testing/telegram/refusal';
import { SendCounter, STRICT_LIMITS } from '@hokm/bot/testing/telegram/limits';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { connectDatabase } from '../platform/database/connect.js';
import { StoredSendCounts } from './send-counts.js';

const STEP_MS = 50;
const GROUP = -100;

let database: TestDatabase;
let connection: Connection;
let timers: ManualTimers;
let counter: SendCounter;
let warnings: string[];
let left: { chat: number; priority: Priority; at: number; by: number }[];
let refused: ApiRefusal[];
/** Calls of the counts that are under way. */
let pending: number;
beforeEach(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  timers = new ManualTimers();
  counter = new SendCounter(STRICT_LIMITS, () => timers.now());
  [warnings, left, refused, pending] = [[], [], [], 0];
});
afterEach(async () => {
  await connection.close();
  await database.close();
});

/** The counts of one process; a test can wait for its calls. */
function aProcess(): SharedCounts {
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const counts = new StoredSendCounts(connection, timers, log);
  const watched = async <T>(call: Promise<T>): Promise<T> => {
    pending += 1;
    return call.finally(() => (pending -= 1));
  };
  return { take: (wanted) => watched(counts.take(wanted)), look: (wanted) => watched(counts.look(wanted)) };
}

/** A process that writes, to a Telegram that counts. */
function aSender(by: number): (chat: number, priority: Priority) => void {
  const budget = new SendBudget(timers, aProcess());
  return (chat, priority) =>
    void budget.take(chat, priority).then(() => {
      try {
        counter.take(chat);
        left.push({ chat, priority, at: timers.now(), by });
      } catch (error) {
        refused.push(error as ApiRefusal);
      }
    });
}

/** Lets time pass until so many messages have left. */
async function until(messages: number): Promise<void> {
  while (left.length + refused.length < messages) {
    do await new Promise((resolve) => setImmediate(resolve));
    while (pending > 0);
    timers.advance(STEP_MS);
  }
}

describe('processes that write at the same time', () => {
  it('keep every limit of Telegram together, and answers go first', async () => {
    const begun = timers.now();
    const senders = [aSender(0), aSender(1)];
    for (const send of senders) {
      for (let person = 1; person <= 60; person++) send(person, person <= 20 ? 'answer' : 'broadcast');
      for (let n = 0; n < 15; n++) send(GROUP, 'answer');
    }
    await until(150);
    expect(refused).toEqual([]);
    expect(warnings).toEqual([]);
    expect(new Set(left.map(({ by }) => by))).toEqual(new Set([0, 1]));
    const toGroup = left.filter(({ chat }) => chat === GROUP).map(({ at }) => at - begun);
    expect(toGroup.filter((at) => at < 60_000)).toHaveLength(20);
    expect(Math.max(...toGroup)).toBeLessThan(65_000);
    const last = (priority: Priority) =>
      Math.max(
        ...left.filter((each) => each.priority === priority && each.chat > 0).map(({ at }) => at - begun),
      );
    expect(last('answer')).toBeLessThan(4_500);
    // 120 messages of two processes at 20 or more a second.
    expect(last('broadcast')).toBeLessThan(10_000);
  }, 60_000);

  it('know of what a process before them has sent to a group, and of none that did not leave', async () => {
    const send = aSender(0);
    for (let n = 0; n < 20; n++) send(GROUP, 'answer');
    await until(20);
    const next = aProcess();
    expect(await new SendBudget(timers, next).isFree(GROUP, 'answer')).toBe(false);
    const full = { name: 'b', most: 1, perMs: 1_000 };
    const free = { name: 'a', most: 1, perMs: 1_000 };
    expect(await next.take([full])).toBeNull();
    expect(await next.take([free, full])).toEqual({ name: 'b', until: timers.now() + 1_000 });
    expect(await next.take([free])).toBeNull();
    expect(await next.take([free])).toEqual({ name: 'a', until: timers.now() + 1_000 });
  });

  it('go on by themselves while the database gives no answer', async () => {
    const send = aSender(0);
    await connection.close();
    send(1, 'answer');
    await expect.poll(() => left.length).toBe(1);
    expect(warnings).toHaveLength(1);
  });
});

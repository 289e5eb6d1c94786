import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { connectDatabase } from '../platform/database/connect.js';
import { Leader } from './leader.js';

let database: TestDatabase;
let connection: Connection;
let timers: ManualTimers;
beforeEach(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  timers = new ManualTimers();
});
afterEach(async () => {
  await connection.close();
  await database.close();
});

describe('the leader', () => {
  const log = pino({ level: 'silent' });
  const leaderOf = (node: string, isConnected = () => true) =>
    new Leader({ connection, node, isConnected, timers, log });
  /** Waits until so many leaders have ended their run and wait for the next. */
  const idle = (leaders: number) => expect.poll(() => timers.size).toBe(leaders);
  const pass = async (seconds: number, leaders: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      await idle(leaders);
      timers.advance(1_000);
    }
    await idle(leaders);
  };

  it('stays the same while it renews, and is followed when it stops', async () => {
    const [one, two] = [leaderOf('one'), leaderOf('two')];
    one.start();
    await idle(1);
    two.start();
    await pass(30, 2);
    expect([one.term, two.term]).toEqual([1, null]);
    await one.stop();
    await pass(1, 1);
    expect(two.term).toBe(1);
    await two.stop();
  });

  it('is never a process that cannot reach Telegram', async () => {
    let isConnected = false;
    const leader = leaderOf('one', () => isConnected);
    leader.start();
    await pass(3, 1);
    expect(leader.term).toBeNull();
    isConnected = true;
    await pass(1, 1);
    expect(leader.term).toBe(1);
    await leader.stop();
  });

  it('no longer leads when its lease has ended, and begins a new term afterwards', async () => {
    const leader = leaderOf('one');
    leader.start();
    await idle(1);
    expect(leader.term).toBe(1);
    // The process stood still.
    timers.advance(60_000);
    expect(leader.term).toBeNull();
    await pass(1, 1);
    expect(leader.term).toBe(2);
    await leader.stop();
  });
});

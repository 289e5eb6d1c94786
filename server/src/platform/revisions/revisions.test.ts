import type { Connection } from 'mongoose';
import pino from 'pino';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { connectDatabase } from '../database/connect.js';
import { LOOK_MS, Revisions } from './revisions.js';

const log = pino({ level: 'silent' });
const NAME = 'things';
const NAMES = [NAME];

let database: TestDatabase | null = null;
const open: Connection[] = [];

afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});
afterAll(async () => {
  await database?.close();
});
beforeEach(async () => {
  database ??= await openTestDatabase();
  const connection = await connectDatabase({ uri: database.uri });
  await connection.dropDatabase();
  await connection.close();
});

/** A process that follows the things; what it was told is counted. */
async function join({ isAlone = false } = {}) {
  const connection = await connectDatabase({ uri: database?.uri ?? '' });
  open.push(connection);
  const timers = new ManualTimers();
  const revisions = new Revisions({ connection, timers, log, isAlone });
  const process = {
    connection,
    timers,
    revisions,
    told: 0,
    write: () => connection.collection(NAME).insertOne({}),
    /** True if something has changed since this was asked last. */
    hasChanged() {
      const now = revisions.of(NAMES);
      const before = seen;
      seen = now;
      return now !== before;
    },
  };
  let seen = 0;
  revisions.follow(NAMES, () => {
    process.told += 1;
  });
  return process;
}

describe('revisions', () => {
  it('tell other processes of a change with their next look, and not those that follow something else', async () => {
    const [one, other] = [await join(), await join()];
    let elsewhere = 0;
    other.revisions.follow(['others'], () => {
      elsewhere += 1;
    });
    await one.write();
    await one.revisions.look();
    expect(other.hasChanged()).toBe(false);
    await other.revisions.look();
    expect(other.hasChanged()).toBe(true);
    expect([other.told, elsewhere]).toEqual([1, 0]);
    await other.revisions.look();
    expect(other.hasChanged()).toBe(false);
  });

  it('know a change of the own process at once, and do not hear of it again', async () => {
    const one = await join();
    await one.write();
    expect(one.hasChanged()).toBe(true);
    await one.revisions.look();
    await one.revisions.look();
    expect(one.hasChanged()).toBe(false);
    expect(one.told).toBe(0);
  });

  it('hear of a change of others that comes with the own', async () => {
    const [one, other] = [await join(), await join()];
    await Promise.all([one.write(), other.write()]);
    await one.revisions.look();
    await other.revisions.look();
    expect([one.told, other.told]).toEqual([0, 1]);
    await one.revisions.look();
    expect(one.told).toBe(1);
  });

  it('lose no change when both tell the first one at the same time', async () => {
    const [one, other] = [await join(), await join()];
    await Promise.all([one.write(), other.write()]);
    await Promise.all([one.revisions.look(), other.revisions.look()]);
    for (const each of [one, other, one, other]) await each.revisions.look();
    expect([one.told, other.told]).toEqual([1, 1]);
  });

  it('tell later what could not be told', async () => {
    const [one, other] = [await join(), await join()];
    await one.write();
    const { db } = one.connection;
    Object.assign(one.connection, { db: undefined });
    await expect(one.revisions.look()).rejects.toThrow('not open');
    Object.assign(one.connection, { db });
    await one.revisions.look();
    await other.revisions.look();
    expect(other.told).toBe(1);
  });

  it('take a restored store for a change, whose numbers are smaller', async () => {
    const [one, other] = [await join(), await join()];
    for (let n = 0; n < 2; n += 1) {
      await one.write();
      await one.revisions.look();
    }
    await other.revisions.look();
    const before = other.told;
    await one.connection
      .collection<{ _id: string; value: object }>('state')
      .updateOne({ _id: 'revisions' }, { $set: { value: { [NAME]: 1 } } });
    await other.revisions.look();
    expect(other.told).toBe(before + 1);
  });

  it('tell at once, and what comes soon after with their next look', async () => {
    const [one, other] = [await join(), await join()];
    one.revisions.start();
    const heard = async () => {
      await other.revisions.look();
      return other.told;
    };
    await one.write();
    await expect.poll(heard).toBe(1);
    await one.write();
    expect(await heard()).toBe(1);
    one.timers.advance(LOOK_MS);
    await expect.poll(heard).toBe(2);
    await one.revisions.stop();
  });

  it('tell at the stop what is untold', async () => {
    const [one, other] = [await join(), await join()];
    await one.write();
    await one.revisions.stop();
    await other.revisions.look();
    expect(other.told).toBe(1);
  });

  it('of a process that is alone ask and write nothing', async () => {
    const one = await join({ isAlone: true });
    one.revisions.start();
    await one.write();
    expect(one.hasChanged()).toBe(true);
    await one.revisions.stop();
    expect(await one.connection.collection('state').countDocuments()).toBe(0);
  });
});

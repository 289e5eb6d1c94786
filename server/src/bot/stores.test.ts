import type { Update } from 'grammy/types';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateStore } from '@hokm/bot/intake/intake';
import { inUpdateScope } from '@hokm/bot/intake/update-scope';
import { MemoryUpdates } from '@hokm/bot/testing/memory-updates';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { connectDatabase } from '../platform/database/connect.js';
import { updates as collection } from './model.js';
import { StoredDialogues, StoredUpdates } from './stores.js';

const [SARA, JOHN] = [7, 8] as const;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let connection: Connection;
let now = 0;
const clock = { now: () => now };
beforeEach(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  now = 1_700_000_000_000;
});
afterEach(async () => {
  await connection.close();
  await database.close();
});

const update = (update_id: number): Update => ({ update_id });
const numbersOf = async (claimed: ReturnType<UpdateStore['claimDue']>) =>
  (await claimed).map(({ update: { update_id } }) => update_id);

/** Both hold the same: what the seeded orders show of the one is true of the other. */
describe.each([
  ['the store of updates', () => new StoredUpdates(connection, clock)],
  ['the store of the seeded orders', () => new MemoryUpdates(clock)],
])('%s', (_, open) => {
  it('gives the updates of a person one after the other, and those of others meanwhile', async () => {
    const store = open();
    expect(await store.add(update(1), SARA)).toBe('claimed');
    expect(await store.add(update(2), SARA)).toBe('queued');
    expect(await store.add(update(3), SARA)).toBe('queued');
    expect(await store.add(update(4), JOHN)).toBe('claimed');
    expect(await store.add(update(5), null)).toBe('claimed');
    expect(await store.add(update(2), SARA)).toBe('known');
    expect(await store.claimNext(SARA)).toBeNull();
    expect(await numbersOf(store.claimDue(false))).toEqual([]);
    await store.markDone(1);
    expect(await store.claimNext(SARA)).toMatchObject({ update: update(2), attempts: 1, begun: 1 });
    expect(await store.claimNext(SARA)).toBeNull();
    await store.markDone(2);
    expect(await numbersOf(store.claimDue(false))).toEqual([3]);
  });

  it('lets later updates pass one that waits for its next attempt, or was set aside', async () => {
    const store = open();
    for (const id of [1, 2, 3]) await store.add(update(id), SARA);
    await store.postpone(1, 'Bad Gateway', 10_000);
    expect(await store.claimNext(SARA)).toMatchObject({ update: update(2) });
    await store.setAside(2, 'the store is down');
    expect(await store.claimNext(SARA)).toMatchObject({ update: update(3) });
    now += 10_000;
    expect(await store.claimDue(false)).toEqual([{ update: update(1), attempts: 2, begun: 1 }]);
  });

  it('gives what a dead process has left after a minute, before what came later, and counts', async () => {
    const store = open();
    for (const id of [1, 2]) await store.add(update(id), SARA);
    for (const begun of [2, 3]) {
      expect(await numbersOf(store.claimDue(false))).toEqual([]);
      now += MINUTE_MS;
      expect(await store.claimDue(false)).toEqual([{ update: update(1), attempts: begun, begun }]);
    }
    // A new leader that polls is alone.
    expect(await numbersOf(store.claimDue(true))).toEqual([1]);
    await store.setAside(1, '3 processes ended while they handled it');
    expect(await store.claimNext(SARA)).toMatchObject({ update: update(2) });
  });

  it('keeps what a process renews in time, for as long as it lives, and nothing that is over', async () => {
    const store = open();
    for (const id of [1, 2, 3]) await store.add(update(id), id);
    await store.setAside(3, 'x');
    for (let renewals = 0; renewals < 5; renewals += 1) {
      now += MINUTE_MS - 1;
      await store.renew([1, 3]);
    }
    expect(await numbersOf(store.claimDue(false))).toEqual([2]);
    now += MINUTE_MS;
    expect(await numbersOf(store.claimDue(false))).toEqual([1, 2]);
  });

  it('gives each update to one of several processes', async () => {
    const store = open();
    for (const id of [1, 2]) await store.add(update(id), SARA);
    await store.markDone(1);
    const given = await Promise.all([store.claimNext(SARA), store.claimNext(SARA), store.claimDue(false)]);
    expect(given.flat().filter((each) => each !== null)).toHaveLength(1);
  });
});

describe('the record of an update', () => {
  it('keeps nothing of the person once it is handled', async () => {
    const store = new StoredUpdates(connection, clock);
    await store.add(update(1), SARA);
    await store.markDone(1);
    const record = await connection.collection<{ _id: number }>(collection.name).findOne({ _id: 1 });
    expect(Object.keys(record ?? {}).sort()).toEqual(['_id', 'attempts', 'due_at', 'expires_at', 'state']);
  });
});

describe('a dialogue', () => {
  const within = <T>(id: number, run: () => Promise<T>): Promise<T> => inUpdateScope(id, false, run);

  it('begins again from the state before an update that is handled again', async () => {
    const dialogues = new StoredDialogues(connection, clock);
    await within(1, () => dialogues.write('d', 'one'));
    await within(2, () => dialogues.write('d', 'two'));
    await within(2, () => dialogues.write('d', 'three'));
    expect(await within(2, () => dialogues.read('d'))).toBe('one');
    expect(await within(3, () => dialogues.read('d'))).toBe('three');
    expect(await dialogues.read('d')).toBe('three');
  });

  it('is neither read nor changed by an update that newer ones have passed', async () => {
    const dialogues = new StoredDialogues(connection, clock);
    await within(5, () => dialogues.write('d', 'five'));
    expect(await within(4, () => dialogues.read('d'))).toBeUndefined();
    await within(4, () => dialogues.write('d', 'four'));
    await within(4, () => dialogues.delete('d'));
    expect(await dialogues.read('d')).toBe('five');
    await within(6, () => dialogues.delete('d'));
    await within(5, () => dialogues.write('d', 'five again'));
    expect(await dialogues.read('d')).toBeUndefined();
  });

  it('ends in the state of the newest of updates that write at the same time', async () => {
    const dialogues = new StoredDialogues(connection, clock);
    await Promise.all([3, 1, 5, 2, 4].map((id) => within(id, () => dialogues.write('d', String(id)))));
    expect(await dialogues.read('d')).toBe('5');
  });
});

import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { connectDatabase } from '../database/connect.js';
import { Lease } from './lease.js';

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

const leaseOf = (node: string) => Lease.forOffice(connection, 'work', node, timers);

describe('a lease', () => {
  it('is held by one process at a time, and passes to another when it ends or is released', async () => {
    const [one, two] = [leaseOf('one'), leaseOf('two')];
    expect(await one.acquireOrRenew()).toBe(true);
    expect(await two.acquireOrRenew()).toBe(false);
    expect(await one.acquireOrRenew()).toBe(true);
    timers.advance(10_001);
    expect(await two.acquireOrRenew()).toBe(true);
    expect(await one.acquireOrRenew()).toBe(false);
    await two.release();
    expect(await one.acquireOrRenew()).toBe(true);
  });

  it('is acquired by one of ten processes that try at once', async () => {
    const leases = Array.from({ length: 10 }, (_, n) => leaseOf(`n${n}`));
    const held = await Promise.all(leases.map((lease) => lease.acquireOrRenew()));
    expect(held.filter(Boolean)).toHaveLength(1);
  });
});

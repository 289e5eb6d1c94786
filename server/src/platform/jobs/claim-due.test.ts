import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { connectDatabase } from '../database/connect.js';
import { claimDue, endJob, postpone, retryAt, type DueJob } from './claim-due.js';

interface Job extends DueJob<'sending' | 'sent'> {
  readonly _id: string;
}

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
const jobs = () => connection.collection<Job>('test_jobs');
beforeEach(async () => {
  await jobs().deleteMany({});
  const waiting = { state: 'waiting', attempts: 0 } as const;
  await jobs().insertMany([
    { _id: 'second', due_at: 20, ...waiting },
    { _id: 'first', due_at: 10, ...waiting },
    { _id: 'later', due_at: 90, ...waiting },
  ]);
});

describe('a job of a queue', () => {
  it('is claimed by one of many at once, the longest due first, and not before its time', async () => {
    const first = await claimDue(jobs(), 50, { due_at: 1_000 });
    expect(first).toMatchObject({ _id: 'first', attempts: 1 });
    const claims = await Promise.all([1, 2, 3].map(() => claimDue(jobs(), 50, { due_at: 1_000 })));
    expect(claims.flatMap((job) => job?._id ?? [])).toEqual(['second']);
  });

  it('whose process died is claimed again where the claim only postponed it', async () => {
    await claimDue(jobs(), 15, { due_at: 100 });
    expect(await claimDue(jobs(), 15, { due_at: 100 })).toBeNull();
    expect(await claimDue(jobs(), 200, { due_at: 300 }, { _id: 'first' })).toMatchObject({ attempts: 2 });
  });

  it('whose process died is left alone where the claim changed its state', async () => {
    await claimDue(jobs(), 15, { state: 'sending' });
    expect(await claimDue(jobs(), 200, { state: 'sending' }, { _id: 'first' })).toBeNull();
  });

  it('that failed waits for its next try, and ends after the last one', async () => {
    const job = await claimDue(jobs(), 15, { state: 'sending' });
    if (job === null) throw new Error('no job');
    await postpone(jobs(), job, 60);
    const again = await claimDue(jobs(), 60, { state: 'sending' }, { _id: 'first' });
    if (again === null) throw new Error('no job');
    await endJob(jobs(), again, { state: 'sent' }, 70);
    expect(await jobs().findOne({ _id: 'first' })).toMatchObject({
      state: 'sent',
      attempts: 2,
      ended_at: new Date(70),
    });
    expect([1, 2, 3].map((attempts) => retryAt(attempts, [5, 30], 100))).toEqual([105, 130, null]);
  });
});

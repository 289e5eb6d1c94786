import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { connectDatabase } from '../../platform/database/connect.js';
import { mailTokens } from './mail-tokens.js';
import { newSecret, OneTimeTokens, secretHash } from './one-time-tokens.js';

let database: TestDatabase;
let connection: Connection;
const clock = new ManualTimers(Date.UTC(2036, 0, 1));
beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const tokens = () => new OneTimeTokens(mailTokens, { connection, clock, randomBytes });
const reset = () => ({ kind: 'reset' as const, subject: new Types.ObjectId() });

describe('a one-time token', () => {
  it('is consumed by one of many concurrent calls, and readable until then', async () => {
    const fields = reset();
    const token = await tokens().create(fields, 1_000);
    expect(await tokens().read(token, { kind: 'reset' })).toMatchObject(fields);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => tokens().consume(token, { kind: 'reset' })),
    );
    expect(all.filter((found) => found !== null)).toMatchObject([fields]);
    expect(await tokens().read(token, { kind: 'reset' })).toBeNull();
  });

  it('has 256 random bits', () => {
    const all = Array.from({ length: 50 }, () => Buffer.from(newSecret(randomBytes), 'base64url'));
    for (let at = 0; at < 32; at += 1)
      expect(new Set(all.map((bytes) => bytes[at])).size).toBeGreaterThan(10);
    expect(new Set(all.map(({ length }) => length))).toEqual(new Set([32]));
  });

  it('is stored as a hash only', async () => {
    const token = await tokens().create(reset(), 1_000);
    const stored = await connection.collection('mail_tokens').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.map(({ _id }) => String(_id))).toContain(secretHash(token));
  });

  it('is invalid for other fields, after its time, and when malformed', async () => {
    const token = await tokens().create(reset(), 1_000);
    expect(await tokens().consume(token, { kind: 'verify' })).toBeNull();
    expect(await tokens().consume(`${token}x`, { kind: 'reset' })).toBeNull();
    expect(await tokens().consume('', {})).toBeNull();
    clock.advance(1_000);
    expect(await tokens().consume(token, { kind: 'reset' })).toBeNull();
  });

  it('lives longer when it is extended', async () => {
    const token = await tokens().create(reset(), 1_000);
    const stored = await tokens().read(token, {});
    if (stored === null) throw new Error('no token');
    await tokens().extend(stored, new Date(clock.now() + 5_000));
    clock.advance(3_000);
    expect(await tokens().consume(token, {})).not.toBeNull();
  });

  it('ends with all others that are revoked by their fields', async () => {
    const fields = reset();
    const [one, other] = [await tokens().create(fields, 1_000), await tokens().create(fields, 1_000)];
    const unrelated = await tokens().create(reset(), 1_000);
    await tokens().revoke(fields);
    const found = await Promise.all([one, other, unrelated].map((token) => tokens().read(token, {})));
    expect(found.map((each) => each !== null)).toEqual([false, false, true]);
  });
});

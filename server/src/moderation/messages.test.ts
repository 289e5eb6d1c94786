import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../platform/database/connect.js';
import { createAllIndexes } from '../../test/support/parts.js';
import { deliveries, type DeliveryRecord } from '../notifications/model.js';
import { Outbox } from '../notifications/outbox.js';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { answerMessage, sendFeedback } from './messages.js';
import { messages } from './model.js';

const SARA = 'a'.repeat(24);
let database: TestDatabase;
let connection: Connection;
let clock: ManualTimers;
beforeEach(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  await createAllIndexes(connection);
  clock = new ManualTimers();
});
afterEach(async () => {
  await connection.close();
  await database.close();
});

const write = (text: string) => sendFeedback({ connection, clock, randomBytes }, SARA, text, 'bot');
const answer = (id: string, text: string) =>
  answerMessage({ connection, clock, outbox: new Outbox(connection, clock) }, id, SARA, text);

describe('a message to the team', () => {
  it('is stored as new, ten times a day for each person, however many are sent at once', async () => {
    const written = await Promise.all(Array.from({ length: 14 }, (_, n) => write(`n${n}`)));
    expect(written.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await write('more')).toEqual({ ok: false, code: 'request/too_many' });
    clock.advance(24 * 60 * 60_000 + 1);
    expect(await write('tomorrow')).toMatchObject({ ok: true });
    expect(await messages.model(connection).countDocuments({ status: 'new' })).toBe(11);
  });

  it('is answered once, whatever a second answer says, and the answer is posted to the chat', async () => {
    const written = await write('help');
    if (!written.ok) throw new Error('not written');
    expect(await answer(written.id, 'here')).toEqual({ ok: true });
    expect(await answer(written.id, 'other')).toEqual({ ok: true });
    const posted = await deliveries.model(connection).find().lean<DeliveryRecord[]>();
    expect(posted.map(({ notice, account }) => [notice, account])).toEqual([
      [{ kind: 'answer', text: 'here' }, SARA],
    ]);
    expect(await answer('f'.repeat(24), 'x')).toEqual({ ok: false, code: 'request/not_found' });
  });
});

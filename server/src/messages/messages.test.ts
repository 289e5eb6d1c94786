import type { Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../database/connect.js';
import { ensureIndexes } from '../database/indexes.js';
import { deliveryModel, type DeliveryRecord } from '../outbox/delivery.js';
import { Outbox } from '../outbox/outbox.js';
import { openTestDatabase, type TestDatabase } from '../testing/database.js';
import { ManualTimers } from '../testing/manual-timers.js';
import { answerMessage } from './answer-message.js';
import { messageModel, sendFeedback } from './feedback.js';

const SARA = 'a'.repeat(24);
let database: TestDatabase;
let connection: Connection;
let clock: ManualTimers;
beforeEach(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  await ensureIndexes(connection);
  clock = new ManualTimers();
});
afterEach(async () => {
  await connection.close();
  await database.close();
});

const write = (text: string) => sendFeedback({ connection, clock, randomBytes }, SARA, text, 'bot');
const answer = (id: string, text: string) =>
  answerMessage({ connection, clock, outbox: new Outbox(connection, clock) }, id, SARA, text);

describe('messages to the people of the house', () => {
  it('are kept as new, ten a day of one person', async () => {
    const written = await Promise.all([write('one')]);
    expect(written[0]).toMatchObject({ ok: true });
    for (let n = 1; n < 10; n++) await write(`n${n}`);
    expect(await write('more')).toEqual({ ok: false, code: 'request/too_many' });
    clock.advance(24 * 60 * 60_000 + 1);
    expect(await write('tomorrow')).toMatchObject({ ok: true });
    expect(await messageModel(connection).countDocuments({ status: 'new' })).toBe(11);
  });

  it('are answered once, whatever a second answer says, and the answer goes to the chat', async () => {
    const written = await write('help');
    if (!written.ok) throw new Error('not written');
    expect(await answer(written.id, 'here')).toEqual({ ok: true });
    expect(await answer(written.id, 'other')).toEqual({ ok: true });
    const deliveries = await deliveryModel(connection).find().lean<DeliveryRecord[]>();
    expect(deliveries.map(({ notice, account }) => [notice, account])).toEqual([
      [{ kind: 'answer', text: 'here' }, SARA],
    ]);
    expect(await answer('f'.repeat(24), 'x')).toEqual({ ok: false, code: 'request/not_found' });
  });
});

import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@hokm/shared/time';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { openIndexed } from '../../test/support/parts.js';
import { connectDatabase } from '../platform/database/connect.js';
import { deliveries, type DeliveryRecord } from './model.js';
import { Outbox, PRESENCE_SETTLE_MS } from './outbox.js';

const SARA = 'a'.repeat(24);
const NOW = Date.UTC(2036, 0, 1, 12, 55);
let database: TestDatabase;
let connection: Connection;
let timers: ManualTimers;
/** Two processes. */
let outboxes: readonly [Outbox, Outbox];
beforeEach(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
  timers = new ManualTimers(NOW);
  outboxes = [new Outbox(connection, timers), new Outbox(connection, timers)];
});
afterEach(async () => {
  await connection.close();
  await database.close();
});

const someone = (n: number) => ({ id: n.toString(16).padStart(24, '0'), name: `p${n}` });
const ask = (n: number) => outboxes[n % 2 === 0 ? 0 : 1].postFriendRequest(SARA, someone(n));
const all = () => deliveries.model(connection).find().sort({ due_at: 1 }).lean<DeliveryRecord[]>();

describe('friend requests', () => {
  it('of thirty people at once become one message with their number', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    const [only, ...rest] = await all();
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ notice: { kind: 'friend_request', others: 29 } });
    expect(only?.due_at).toBe(NOW + PRESENCE_SETTLE_MS);
  });

  it('that come after a message wait until an hour has passed, and are counted together', async () => {
    await ask(1);
    await deliveries.model(connection).updateMany({}, { $set: { state: 'sent', ended_at: new Date(NOW) } });
    timers.advance(10 * 60_000);
    await Promise.all([2, 3, 4].map(ask));
    const [first, second, ...rest] = await all();
    expect(rest).toEqual([]);
    expect(second).toMatchObject({ state: 'waiting', notice: { others: 2 } });
    expect(second?.due_at).toBe((first?.due_at ?? 0) + HOUR_MS);
  });

  it('of one person count once a day, however often they ask again', async () => {
    for (let n = 0; n < 5; n += 1) await ask(1);
    expect((await all()).map(({ notice }) => notice)).toMatchObject([{ others: 0 }]);
  });
});

describe('invitations', () => {
  const invite = (from: number, room: number) =>
    outboxes[room % 2 === 0 ? 0 : 1].post({
      key: `invite:${room}:${from}`,
      account: SARA,
      from: someone(from).id,
      notice: { kind: 'invite', from: 'x', room: 'y', code: `ROOM${room}` },
    });

  it('of one person cause two messages an hour', async () => {
    const posted = await Promise.all([1, 2, 3, 4, 5].map((room) => invite(1, room)));
    expect(posted.filter(Boolean)).toHaveLength(2);
    timers.advance(HOUR_MS);
    expect(await invite(1, 9)).toBe(true);
  });

  it('of many people cause five messages an hour to one receiver', async () => {
    const posted = await Promise.all(Array.from({ length: 30 }, (_, n) => invite(n, n)));
    expect(posted.filter(Boolean)).toHaveLength(5);
  });

  it('that are posted twice use the limit up once', async () => {
    for (let n = 0; n < 5; n += 1) await invite(1, 1);
    expect(await invite(1, 2)).toBe(true);
  });
});

it('a room that fills again and again causes six messages an hour', async () => {
  const posted = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      outboxes[0].post({
        key: `start:m:${n}:${SARA}`,
        account: SARA,
        notice: { kind: 'room_starting', room: 'Yard', code: 'ABC123' },
      }),
    ),
  );
  expect(posted.filter(Boolean)).toHaveLength(6);
});

import pino from 'pino';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FriendStatus } from '@hokm/shared/protocol';
import { connectDatabase } from '../database/connect.js';
import { Lease, LEASE_MS } from '../games/lease.js';
import { openTestDatabase, type TestDatabase } from '../testing/database.js';
import { ManualTimers } from '../testing/manual-timers.js';
import { anId } from '../testing/rooms.js';
import { AWAY_MS, PresenceStore } from './presence-store.js';
import { BEAT_MS, Whereabouts } from './whereabouts.js';

let database: TestDatabase;
let connection: Connection;
let timers: ManualTimers;
let people = 0;
const somebody = (): string => anId((people += 1));
const FRONT = { front: 1, back: 0 };
const BACK = { front: 0, back: 1 };
const GONE = { front: 0, back: 0 };

beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
});
beforeEach(() => {
  timers = new ManualTimers(Date.UTC(2036, 0, 1));
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

/** A process with a lease of its own. */
async function aProcess(node: string) {
  const lease = new Lease(connection, node, timers);
  await lease.renew();
  return { lease, store: new PresenceStore(connection, node, timers) };
}
const statusOf = async (store: PresenceStore, id: string) => (await store.read([id])).get(id)?.status;

describe('who is there', () => {
  it('is who has a connection to any process: in front somewhere, or else behind something', async () => {
    const [a, b] = [await aProcess('p1'), await aProcess('p2')];
    const id = somebody();
    expect(await statusOf(a.store, id)).toBeUndefined();
    await a.store.put([[id, BACK]]);
    expect(await statusOf(b.store, id)).toBe('away');
    await b.store.put([[id, FRONT]]);
    expect((await a.store.read([id])).get(id)).toEqual({ status: 'online', seenAt: null, connected: true });
    await b.store.put([[id, GONE]]);
    expect(await statusOf(a.store, id)).toBe('away');
    await a.store.put([[id, GONE]]);
    timers.advance(AWAY_MS - 1);
    expect(await statusOf(a.store, id)).toBe('away');
    timers.advance(1);
    expect((await a.store.read([id])).get(id)).toEqual({
      status: 'offline',
      seenAt: timers.now() - AWAY_MS,
      connected: false,
    });
  });

  it('is nobody by the word of a process whose lease has ended, and that word is not kept for ever', async () => {
    const [dead, alive] = [await aProcess('p3'), await aProcess('p4')];
    const id = somebody();
    await dead.store.put([[id, FRONT]]);
    expect(await statusOf(alive.store, id)).toBe('online');
    timers.advance(LEASE_MS + 1);
    await alive.lease.renew();
    expect((await alive.store.read([id])).get(id)).toMatchObject({ status: 'away', connected: false });
    timers.advance(AWAY_MS);
    expect(await statusOf(alive.store, id)).toBe('offline');
    const stored = await connection.collection<{ _id: string; at: object }>('presence').findOne({ _id: id });
    expect(stored?.at).toEqual({});
  });

  it('is met for the first time by many processes at once', async () => {
    const processes = await Promise.all(Array.from({ length: 6 }, (_, n) => aProcess(`q${n}`)));
    const ids = Array.from({ length: 10 }, somebody);
    await Promise.all(processes.map(({ store }) => store.put(ids.map((id) => [id, FRONT]))));
    const found = await processes[0]!.store.read(ids);
    expect(ids.every((id) => found.get(id)?.status === 'online')).toBe(true);
  });
});

describe('what friends are told', () => {
  async function scene(fail: () => boolean = () => false) {
    const { store, lease } = await aProcess('w1');
    const said: FriendStatus[] = [];
    const failing: Pick<PresenceStore, 'put' | 'read'> = {
      put: (entries) => (fail() ? Promise.reject(new Error('no store')) : store.put(entries)),
      read: (ids) => store.read(ids),
    };
    const whereabouts = new Whereabouts({
      store: failing as PresenceStore,
      friendsOf: () => Promise.resolve([anId(1)]),
      tablesOf: () => Promise.resolve(new Map()),
      notices: { tell: (_people, _event, payload) => void said.push(payload as FriendStatus) },
      timers,
      log: pino({ level: 'silent' }),
    });
    /** Turns the clock and lets what that began come to an end. */
    const pass = async (ms: number): Promise<void> => {
      timers.advance(ms);
      await lease.renew();
      for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
      await expect.poll(() => whereabouts.busy).toBe(false);
    };
    return { store, whereabouts, said, pass };
  }

  it('is one thing for a connection that breaks and comes back at once', async () => {
    const { whereabouts, said, pass } = await scene();
    const id = somebody();
    whereabouts.turned(id, 's1', true);
    await pass(1_000);
    for (let times = 0; times < 5; times++) {
      whereabouts.gone(id, `s${times + 1}`);
      whereabouts.turned(id, `s${times + 2}`, true);
      await pass(100);
    }
    await pass(2_000);
    expect(said.map(({ status }) => status)).toEqual(['online']);
  });

  it('is away at once and offline five minutes later of who has gone', async () => {
    const { whereabouts, said, pass } = await scene();
    const id = somebody();
    whereabouts.turned(id, 's1', true);
    await pass(1_000);
    whereabouts.gone(id, 's1');
    await pass(1_000);
    await pass(AWAY_MS + 1_000);
    expect(said.map(({ status }) => status)).toEqual(['online', 'away', 'offline']);
  });

  it('is made up for when the store was away', async () => {
    let down = true;
    const { store, whereabouts, pass } = await scene(() => down);
    whereabouts.start();
    const [here, left] = [somebody(), somebody()];
    whereabouts.turned(here, 's1', true);
    whereabouts.turned(left, 's2', true);
    await pass(1_000);
    expect(await statusOf(store, here)).toBeUndefined();
    down = false;
    whereabouts.gone(left, 's2');
    await pass(BEAT_MS);
    expect(await statusOf(store, here)).toBe('online');
    expect((await store.read([left])).get(left)?.connected ?? false).toBe(false);
    await whereabouts.stop();
  });
});

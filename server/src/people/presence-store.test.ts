import pino from 'pino';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FriendStatus } from '@hokm/shared/protocol';
import { connectDatabase } from '../platform/database/connect.js';
import { LONE_LEASE_MS, LONE_RENEW_MS, NODE_LEASE_MS, NodeLease } from '../play/games/node-lease.js';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { anId } from '../../test/support/rooms.js';
import { AWAY_MS, PresenceStore } from './presence-store.js';
import { BEAT_MS, PresencePublisher } from './presence-publisher.js';

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
  const lease = new NodeLease(connection, node, timers);
  await lease.acquireOrRenew();
  return { lease, store: new PresenceStore(connection, node, timers) };
}
const statusOf = async (store: PresenceStore, id: string) => (await store.read([id])).get(id)?.status;

describe('the presence of a person', () => {
  it('follows their connections to all processes: online with a page in front, away otherwise', async () => {
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

  it('ignores the connections of a process whose lease has ended, and removes them later', async () => {
    const [dead, alive] = [await aProcess('p3'), await aProcess('p4')];
    const id = somebody();
    await dead.store.put([[id, FRONT]]);
    expect(await statusOf(alive.store, id)).toBe('online');
    timers.advance(NODE_LEASE_MS + 1);
    await alive.lease.acquireOrRenew();
    expect((await alive.store.read([id])).get(id)).toMatchObject({ status: 'away', connected: false });
    timers.advance(AWAY_MS);
    expect(await statusOf(alive.store, id)).toBe('offline');
    const stored = await connection.collection<{ _id: string; at: object }>('presence').findOne({ _id: id });
    expect(stored?.at).toEqual({});
  });

  it('of a process that was alone holds between its renewals, and ends as the next one starts', async () => {
    const [dead, next] = ['p5', 'p6'].map((node) => new NodeLease(connection, node, timers, true));
    await dead?.acquireOrRenew();
    const id = somebody();
    const store = new PresenceStore(connection, 'p5', timers);
    await store.put([[id, FRONT]]);
    timers.advance(LONE_RENEW_MS + NODE_LEASE_MS);
    expect(await statusOf(store, id)).toBe('online');
    await next?.endOthers();
    await next?.acquireOrRenew();
    expect((await store.read([id])).get(id)).toMatchObject({ status: 'away', connected: false });
    const endedBy = async () =>
      (await next?.known())?.filter(({ until }) => until <= timers.now()).map(({ _id }) => _id);
    expect(await endedBy()).toContain('p5');
    timers.advance(LONE_LEASE_MS - 1);
    expect(await endedBy()).not.toContain('p6');
  });

  it('can be stored for the first time by many processes at once', async () => {
    const processes = await Promise.all(Array.from({ length: 6 }, (_, n) => aProcess(`q${n}`)));
    const ids = Array.from({ length: 10 }, somebody);
    await Promise.all(processes.map(({ store }) => store.put(ids.map((id) => [id, FRONT]))));
    const found = await processes[0]!.store.read(ids);
    expect(ids.every((id) => found.get(id)?.status === 'online')).toBe(true);
  });
});

describe('friends', () => {
  async function setUp(fail: () => boolean = () => false) {
    const { store, lease } = await aProcess('w1');
    const sent: FriendStatus[] = [];
    const failing: Pick<PresenceStore, 'put' | 'read'> = {
      put: (entries) => (fail() ? Promise.reject(new Error('no store')) : store.put(entries)),
      read: (ids) => store.read(ids),
    };
    const publisher = new PresencePublisher({
      store: failing,
      friendsOf: () => Promise.resolve([anId(1)]),
      tablesOf: () => Promise.resolve(new Map()),
      notifier: { notify: (_people, _event, payload) => void sent.push(payload as FriendStatus) },
      timers,
      log: pino({ level: 'silent' }),
    });
    /** Advances the clock, and waits until the publisher is idle. */
    const pass = async (ms: number): Promise<void> => {
      timers.advance(ms);
      await lease.acquireOrRenew();
      for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
      await expect.poll(() => publisher.busy).toBe(false);
    };
    return { store, publisher, sent, pass };
  }

  it('are notified once of a connection that breaks and comes back at once', async () => {
    const { publisher, sent, pass } = await setUp();
    const id = somebody();
    publisher.setFocus(id, 's1', true);
    await pass(1_000);
    for (let times = 0; times < 5; times++) {
      publisher.disconnected(id, `s${times + 1}`);
      publisher.setFocus(id, `s${times + 2}`, true);
      await pass(100);
    }
    await pass(2_000);
    expect(sent.map(({ status }) => status)).toEqual(['online']);
  });

  it('see a person away when they have gone, and offline five minutes later', async () => {
    const { publisher, sent, pass } = await setUp();
    const id = somebody();
    publisher.setFocus(id, 's1', true);
    await pass(1_000);
    publisher.disconnected(id, 's1');
    await pass(1_000);
    await pass(AWAY_MS + 1_000);
    expect(sent.map(({ status }) => status)).toEqual(['online', 'away', 'offline']);
  });

  it('see the present state again after the store was unavailable', async () => {
    let down = true;
    const { store, publisher, pass } = await setUp(() => down);
    publisher.start();
    const [here, left] = [somebody(), somebody()];
    publisher.setFocus(here, 's1', true);
    publisher.setFocus(left, 's2', true);
    await pass(1_000);
    expect(await statusOf(store, here)).toBeUndefined();
    down = false;
    publisher.disconnected(left, 's2');
    await pass(BEAT_MS);
    expect(await statusOf(store, here)).toBe('online');
    expect((await store.read([left])).get(left)?.connected ?? false).toBe(false);
    await publisher.stop();
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { matchModel } from '../src/play/games/match-record.js';
import { openTestCluster, type TestCluster, type TestNode } from './support/cluster.js';
import { aGuest, connect, signInGuest, type TestPlayer } from './support/player.js';
import { hasRedis } from './support/processes.js';
import { playOut } from './support/table.js';

const redisThere = hasRedis();
let cluster: TestCluster;
let web1: TestNode;
let web2: TestNode;

beforeAll(async () => {
  if (!redisThere) return;
  cluster = await openTestCluster();
  [web1, web2] = await Promise.all([cluster.join({ PLACE: 'web1' }), cluster.join({ PLACE: 'web2' })]);
  await bothKnown();
});
afterAll(async () => {
  if (redisThere) await cluster.stop();
});

/** Until each process has read the lease of the other. */
async function bothKnown(): Promise<void> {
  for (const [one, other, place] of [
    [web1, web2, 'web1'],
    [web2, web1, 'web2'],
  ] as const) {
    const host = await aGuest(one.url, 'میزبان');
    const made = await host.call('create_game', { room_id: 'میز' });
    const guest = await aGuest(other.url, 'مهمان');
    await vi.waitFor(async () => {
      await guest.call('join_room', { room_id: made['room_id'] });
      if (!guest.frames.some((frame) => frame.startsWith('["moved"') && frame.includes(place)))
        throw new Error(`${place} is not known`);
    }, 10_000);
    for (const player of [host, guest]) {
      await player.call('leave_room', { room_id: made['room_id'] });
      player.close();
    }
  }
}

const movesOf = ({ frames }: TestPlayer) =>
  frames
    .filter((frame) => frame.startsWith('["moved"'))
    .map((frame) => (JSON.parse(frame) as [string, object])[1]);

async function aRoom(host: TestPlayer, options = {}): Promise<string> {
  const made = await host.call('create_game', { room_id: 'میز', options: { target_points: 1, ...options } });
  return String(made['room_id']);
}

describe.skipIf(!redisThere)('a table lives in one process', () => {
  it('and whoever joins it at another is told where, and may stay', async () => {
    const host = await aGuest(web1.url, 'میزبان');
    const room_id = await aRoom(host);
    const guest = await aGuest(web2.url, 'مهمان');
    expect(await guest.call('join_room', { room_id })).toMatchObject({ ok: true });
    expect(movesOf(guest)).toEqual([{ room_id, place: 'web1' }]);
    for (let seat = 2; seat < 4; seat += 1) await host.call('add_bot', { room_id });
    expect(await guest.call('start_game', { room_id })).toMatchObject({ ok: true });
    const ends = await Promise.all([host, guest].map((player) => playOut(player, room_id)));
    expect(new Set(ends.map(({ version }) => version)).size).toBe(1);
    for (const player of [host, guest]) player.close();
  });

  it('and nobody is told who is there, or has asked for it already', async () => {
    const host = await aGuest(web1.url, 'میزبان');
    const room_id = await aRoom(host);
    const near = await aGuest(web1.url, 'نزدیک');
    const far = await connect(web2.url, await signInGuest(web2.url, 'دور'), {}, { query: { place: 'web1' } });
    for (const player of [near, far])
      expect(await player.call('join_room', { room_id })).toMatchObject({ ok: true });
    for (const player of [host, near, far]) expect(movesOf(player)).toEqual([]);
    for (const player of [host, near, far]) player.close();
  });

  it('also for those who watch it', async () => {
    const host = await aGuest(web1.url, 'میزبان');
    const room_id = await aRoom(host, { target_points: 13, bots: 'fill' });
    await host.call('start_game', { room_id });
    await host.game(() => true);
    const watcher = await aGuest(web2.url, 'تماشاگر');
    expect(await watcher.call('spectate', { room_id })).toMatchObject({ ok: true });
    expect(movesOf(watcher)).toEqual([{ room_id, place: 'web1' }]);
    await host.call('leave_room', { room_id });
    for (const player of [host, watcher]) player.close();
  });

  it('and who goes there is not shown as away meanwhile', async () => {
    const host = await aGuest(web1.url, 'میزبان');
    const room_id = await aRoom(host);
    const third = await cluster.join({ PLACE: 'web3' });
    const guest = await aGuest(third.url, 'مهمان');
    await guest.call('join_room', { room_id });
    const seen = host.frames.length;
    guest.close();
    const again = await connect(web1.url, guest, {}, { query: { place: 'web1' } });
    expect(await again.call('reconnect_to_room', { room_id })).toMatchObject({ ok: true });
    // It ends when it has done what follows from the lost connection.
    await third.stop();
    const rooms = host.frames.slice(seen).filter((frame) => frame.startsWith('["update_room"'));
    expect(rooms.filter((frame) => /"connected":false/.test(frame))).toEqual([]);
    for (const player of [host, again]) player.close();
  });

  it('in which strangers who search at the same instant in two processes meet', async () => {
    for (let round = 0; round < 5; round += 1) {
      const options = { target_points: 1, pace: 'fast' };
      const people = await Promise.all(
        [web1, web2, web1, web2].map(({ url }, n) => aGuest(url, `جوینده ${round} ${n}`)),
      );
      const answers = await Promise.all(
        people.map((person) => person.call('create_game', { room_id: 'سریع', quick: true, options })),
      );
      expect(new Set(answers.map(({ room_id }) => room_id)).size, JSON.stringify(answers)).toBe(1);
      const room_id = String(answers[0]?.['room_id']);
      for (const person of people) {
        await person.call('leave_room', { room_id });
        person.close();
      }
    }
  });

  it('which gives its tables to another one by one when it stops, and they go on at once', async () => {
    const leaving = await cluster.join({ PLACE: 'web3' });
    const hosts = await Promise.all([0, 1, 2].map((n) => aGuest(leaving.url, `میزبان ${n}`)));
    const rooms = await Promise.all(hosts.map((host) => aRoom(host, { target_points: 13, bots: 'fill' })));
    for (const [n, host] of hosts.entries()) await host.call('start_game', { room_id: rooms[n] });
    await Promise.all(hosts.map((host) => host.game(({ phase }) => phase !== 'waiting')));
    const told = hosts.map((host) => host.next<{ room_id: string; place: string }>('moved'));
    const stopped = leaving.stop();
    const places = await Promise.all(told);
    expect(places.map(({ room_id }) => room_id).sort()).toEqual([...rooms].sort());
    for (const [n, host] of hosts.entries()) {
      const { place } = places.find(({ room_id }) => room_id === rooms[n])!;
      const url = { web1: web1.url, web2: web2.url }[place];
      expect(url, place).toBeDefined();
      const again = await connect(url!, host, {}, { query: { place } });
      const room_id = rooms[n]!;
      expect(await again.call('reconnect_to_room', { room_id })).toMatchObject({ ok: true });
      expect(movesOf(again)).toEqual([]);
      again.close();
    }
    await stopped;
    const keepers = await matchModel(web1.connection)
      .find({ room_id: { $in: rooms } })
      .select({ node: 1 })
      .lean();
    // One after the other: each of the two keeps some.
    expect(new Set(keepers.map(({ node }) => node)).size).toBe(2);
  });
});

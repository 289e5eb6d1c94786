import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LobbyDelta, UpdateLobby } from '@hokm/shared/protocol';
import { startTestServer, type TestServer } from '../../../test/support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('sends changes to those who ask for them, and the whole to all others', async () => {
  const [fresh, old, host] = await Promise.all(['New', 'Old', 'Host'].map((name) => server.guest(name)));
  const deltas: LobbyDelta[] = [];
  const wholes: UpdateLobby[] = [];
  fresh?.socket.on('lobby_delta', (delta: LobbyDelta) => deltas.push(delta));
  fresh?.socket.on('update_lobby', (whole: UpdateLobby) => wholes.push(whole));
  await fresh?.call('join_lobby', { deltas: true });
  await old?.call('join_lobby');
  const made = await host?.call('create_game', { room_id: 'fresh', username: 'Host' });
  const id = String(made?.['room_id']);
  await expect.poll(() => deltas.some(({ rooms }) => rooms[id] !== undefined)).toBe(true);
  await old?.lobby(({ rooms }) => rooms[id] !== undefined);
  await host?.call('leave_room', { room_id: id });
  await expect.poll(() => deltas.some(({ removed }) => removed.includes(id))).toBe(true);
  expect(wholes).toHaveLength(1);
  const first = wholes[0]?.version ?? 0;
  expect(deltas.map(({ version }) => version)).toEqual(deltas.map((_, n) => first + 1 + n));
});

it('reads nothing from the store for those who ask again', async () => {
  const guest = await server.guest('Curious');
  await guest.call('get_lobby_state');
  await new Promise((resolve) => setTimeout(resolve, 600));
  let reads = 0;
  mongoose.set('debug', () => void (reads += 1));
  try {
    for (let n = 0; n < 30; n += 1) await guest.call('get_lobby_state');
  } finally {
    mongoose.set('debug', false);
  }
  expect(reads).toBeLessThan(5);
});

it('lists as many rooms as were asked for, and tells of others by their number only', async () => {
  const hosts = await Promise.all(Array.from({ length: 54 }, (_, n) => server.guest(`Host ${n}`)));
  const made: string[] = [];
  for (const [n, host] of hosts.entries())
    made.push(String((await host.call('create_game', { room_id: `r${n}` }))['room_id']));
  const short = await server.guest('Short');
  const long = await server.guest('Long');
  const deltas: LobbyDelta[] = [];
  await long.call('get_lobby_state', { limit: 100 });
  await short.call('get_lobby_state', { limit: 50 });
  const [few, many] = [
    await short.lobby(({ rooms_total }) => rooms_total === 54),
    await long.lobby(({ rooms_total }) => rooms_total === 54),
  ];
  expect([Object.keys(few.rooms), Object.keys(many.rooms)].map(({ length }) => length)).toEqual([50, 54]);
  expect(Object.keys(few.rooms)).toEqual(Object.keys(many.rooms).slice(0, 50));
  short.socket.on('lobby_delta', (delta: LobbyDelta) => deltas.push(delta));
  await short.call('get_lobby_state', { limit: 50, deltas: true });
  const last = Object.keys(many.rooms).at(-1);
  const host = hosts[made.indexOf(last ?? '')];
  await host?.call('leave_room', { room_id: last });
  await expect.poll(() => deltas.some(({ rooms_total }) => rooms_total === 53)).toBe(true);
  const change = deltas.find(({ rooms_total }) => rooms_total === 53);
  expect(change).toMatchObject({ rooms: {}, removed: [] });
  expect((await short.call('get_lobby_state', { limit: 501 })).code).toBe('request/invalid');
  for (const host of hosts) host.close();
});

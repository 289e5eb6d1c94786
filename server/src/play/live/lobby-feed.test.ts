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

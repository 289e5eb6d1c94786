import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServerPayload } from '@hokm/shared/protocol';
import { connect, signInGuest, type TestPlayer } from './support/player.js';
import { startProcess, type ServerProcess } from './support/process.js';

let dataDir: string;
let server: ServerProcess | null = null;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hokm-stop-'));
});
afterEach(async () => {
  await server?.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<ServerProcess> =>
  startProcess({ DATA_DIR: dataDir, START_COUNTDOWN_MS: '0' });

it('tells everyone to come back each at its own time, gives the running turn 20 s more, and goes on there', async () => {
  server = await start();
  const { url } = server;
  const who = await Promise.all(['آ', 'ب', 'پ', 'ت'].map((name) => signInGuest(url, name)));
  const players = await Promise.all(who.map((one) => connect(url, one)));
  const [first] = players as [TestPlayer];
  const room_id = String((await first.call('create_game', { room_id: 'توقف' }))['room_id']);
  for (const player of players.slice(1)) await player.call('join_room', { room_id });
  await first.call('start_game', { room_id });
  const before = await first.game(({ phase }) => phase === 'choosing_rule');
  expect(before.deck_state.turn_timeout).toBe(60);

  const told = players.map((player) => player.next<ServerPayload<'message'>>('message'));
  const gone = players.map((player) => player.next<string>('disconnect'));
  const ended = server.end('SIGTERM');
  const messages = await Promise.all(told);
  const extended = await first.game(({ version }) => version > before.version);
  expect(extended.deck_state).toMatchObject({
    turn_timeout: 80,
    turn_start_time: before.deck_state.turn_start_time,
  });
  for (const { kind, text_key, params } of messages) {
    expect({ kind, text_key }).toEqual({ kind: 'system', text_key: 'server.going_away' });
    expect(params?.['retry_after_ms']).toBeGreaterThanOrEqual(500);
    expect(params?.['retry_after_ms']).toBeLessThan(4_500);
  }
  expect(new Set(messages.map(({ params }) => params?.['retry_after_ms'])).size).toBeGreaterThan(1);
  expect(await Promise.all(gone)).toEqual(Array.from({ length: 4 }, () => 'transport close'));
  expect(await ended).toBe(0);

  server = await start();
  const back = await connect(server.url, who[0] ?? first);
  await back.call('reconnect_to_room', { room_id });
  const after = await back.game(() => true);
  expect(after.version).toBeGreaterThan(extended.version);
  expect(after).toMatchObject({ phase: 'choosing_rule', deck_state: { turn_timeout: 80 } });
  back.close();
}, 60_000);

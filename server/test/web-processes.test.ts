import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { aGuest, connect, signInGuest, type TestPlayer } from './support/player.js';
import { startProcess, type ServerProcess } from './support/process.js';
import { QUICK } from './support/server.js';
import { playOut, playUntil } from './support/table.js';

const { NODE_ENV, SIGN_INS_PER_MINUTE, SOCKET_EVENTS_PER_SECOND } = QUICK;
const { ROUND_PAUSE_MS, HAND_PAUSE_MS, START_COUNTDOWN_MS, BOT_DELAY_MS } = QUICK;
const ENV = {
  NODE_ENV,
  SIGN_INS_PER_MINUTE,
  SOCKET_EVENTS_PER_SECOND,
  ROUND_PAUSE_MS,
  HAND_PAUSE_MS,
  START_COUNTDOWN_MS,
  BOT_DELAY_MS,
  WEB_PROCESSES: '2',
};

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hokm-cores-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The processes that serve now, by place, as the log says. */
function pidsOf(server: ServerProcess): Map<string, number> {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"a process serves"'));
  return new Map(
    lines.map((line) => {
      const { place, processId } = JSON.parse(line) as { place: string; processId: number };
      return [place, processId];
    }),
  );
}

const lineOf = (server: ServerProcess, words: string): string =>
  server
    .output()
    .split('\n')
    .find((line) => line.includes(`"${words}"`)) ?? '';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const servedAt = ({ socket }: TestPlayer): string => socket.io.engine.id.split('.')[0] ?? '';

const enter = (
  server: ServerProcess,
  who: { id: string; name: string; token: string },
  place?: string,
  transport: 'websocket' | 'polling' = 'websocket',
): Promise<TestPlayer> =>
  connect(server.url, who, {}, { transports: [transport], query: place === undefined ? {} : { place } });

const guest = async (
  server: ServerProcess,
  name: string,
  place?: string,
  transport?: 'websocket' | 'polling',
): Promise<TestPlayer> => enter(server, await signInGuest(server.url, name), place, transport);

async function aTable(players: readonly TestPlayer[], options: object): Promise<string> {
  const [host, ...others] = players;
  const room_id = String((await host!.call('create_game', { room_id: 'میز', options }))['room_id']);
  for (const player of others)
    expect(await player.call('join_room', { room_id })).toMatchObject({ ok: true });
  expect(await host!.call('start_game', { room_id })).toMatchObject({ ok: true });
  return room_id;
}

describe('two processes on one address, with the embedded store', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startProcess({ ...ENV, DATA_DIR: join(dataDir, 'shared') });
  }, 90_000);
  afterAll(() => server.end('SIGKILL'));

  it('lead a connection to the place that it names, and serve any other where it comes in', async () => {
    for (const transport of ['websocket', 'polling'] as const)
      for (const place of ['p1', 'p2', 'p1', 'p2', 'p9', undefined]) {
        const player = await guest(server, 'کسی', place, transport);
        if (place === 'p1' || place === 'p2') expect(servedAt(player)).toBe(place);
        else expect(['p1', 'p2']).toContain(servedAt(player));
        expect(await player.call('join_lobby', {})).toMatchObject({ ok: true });
        player.close();
      }
  });

  it('play a match between people in both, by WebSocket and by long polling', async () => {
    const players = await Promise.all(
      ['آ', 'ب', 'پ', 'ت'].map((name, at) =>
        guest(server, name, at < 2 ? 'p1' : 'p2', at % 2 === 0 ? 'websocket' : 'polling'),
      ),
    );
    const room_id = await aTable(players, { target_points: 1 });
    const ends = await Promise.all(players.map((player) => playOut(player, room_id)));
    expect(new Set(ends.map(({ gameResult }) => gameResult?.winner)).size).toBe(1);
    for (const player of players) player.close();
  });

  it('tell who comes to a table of the other process its place', async () => {
    const host = await guest(server, 'میزبان', 'p1');
    const room_id = String((await host.call('create_game', { room_id: 'میز' }))['room_id']);
    const far = await guest(server, 'دور', 'p2');
    await vi.waitFor(async () => {
      expect(await far.call('join_room', { room_id })).toMatchObject({ ok: true });
      const told = far.frames.filter((frame) => frame.startsWith('["moved"'));
      expect(told.join()).toContain('"place":"p1"');
    }, 10_000);
    const near = await enter(server, far, 'p1');
    expect(await near.call('reconnect_to_room', { room_id })).toMatchObject({ ok: true });
    expect(near.frames.some((frame) => frame.startsWith('["moved"'))).toBe(false);
    for (const player of [host, far, near]) player.close();
  });

  it('give the numbers of both, by whichever is asked', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    for (const place of ['p1', 'p2'])
      expect(text).toMatch(new RegExp(`^hokm_matches\\{place="${place}"\\} \\d+$`, 'm'));
    expect(text.match(/^# HELP hokm_matches /gm)).toHaveLength(1);
  });

  it('listen for each other where their own user alone can, as does the store', async () => {
    const store = join(dataDir, 'shared', 'store');
    const sockets = (await readdir(store)).filter((name) => name.endsWith('.sock'));
    expect(sockets).toHaveLength(1);
    expect((await stat(join(store, sockets[0]!))).mode & 0o777).toBe(0o600);
  });
});

describe('of two processes on one address', () => {
  let server: ServerProcess;
  afterEach(() => server.end('SIGKILL'));

  it('one that is killed loses no confirmed move, its tables go on in the other within 5 s, and it is started again', async () => {
    server = await startProcess({ ...ENV, DATA_DIR: join(dataDir, 'killed') });
    const one = await guest(server, 'آ', 'p1');
    const room_id = await aTable([one], { bots: 'fill', target_points: 7 });
    const before = await playUntil(one, room_id, ({ version }) => version > 20);
    const killed = pidsOf(server).get('p1')!;
    process.kill(killed, 'SIGKILL');
    const died = Date.now();
    const again = await vi.waitFor(() => enter(server, one, 'p1'), 5_000);
    expect(servedAt(again)).toBe('p2');
    expect(await again.call('reconnect_to_room', { room_id })).toMatchObject({ ok: true });
    const confirmed = Math.max(...one.games.map(({ version }) => version));
    const back = await again.game(() => true);
    expect(back.version).toBeGreaterThanOrEqual(confirmed);
    // The bots play only where the table is kept.
    await playUntil(again, room_id, ({ version }) => version > Math.max(confirmed, before.version) + 8);
    const { time } = JSON.parse(lineOf(server, 'match taken over')) as { time: number };
    expect(time - died).toBeLessThan(5_000);
    await vi.waitFor(() => expect(pidsOf(server).get('p1')).not.toBe(killed), 20_000);
    const home = await guest(server, 'ب', 'p1');
    expect(servedAt(home)).toBe('p1');
    await playUntil(again, room_id, ({ version, gameResult }) => version > 60 || gameResult !== null);
    for (const player of [one, again, home]) player.close();
  }, 120_000);

  it('one that is asked to stop hands its tables over, and all stop when the first one is asked', async () => {
    server = await startProcess({ ...ENV, DATA_DIR: join(dataDir, 'stopped') });
    const one = await guest(server, 'آ', 'p2');
    const room_id = await aTable([one], { bots: 'fill', target_points: 7 });
    await playUntil(one, room_id, ({ version }) => version > 10);
    // Each has read the lease of the other by then.
    await vi.waitFor(async () => {
      const far = await guest(server, 'دور', 'p1');
      const options = { room_id: 'میز' };
      const made = await far.call('create_game', options);
      const look = await guest(server, 'نگاه', 'p2');
      await look.call('join_room', { room_id: made['room_id'] });
      const told = look.frames.some((frame) => frame.startsWith('["moved"'));
      for (const player of [far, look]) player.close();
      expect(told).toBe(true);
    }, 10_000);
    const stopped = pidsOf(server).get('p2')!;
    const moved = one.next<{ place: string }>('moved');
    const gone = one.next('disconnect');
    process.kill(stopped, 'SIGTERM');
    expect(await moved).toMatchObject({ room_id, place: 'p1' });
    await gone;
    const again = await enter(server, one, 'p1');
    await again.call('reconnect_to_room', { room_id });
    const state: GameState = await again.game(() => true);
    await playUntil(again, room_id, ({ version }) => version > state.version + 6);
    await vi.waitFor(() => expect(pidsOf(server).get('p2')).not.toBe(stopped), 20_000);
    expect(isAlive(stopped)).toBe(false);

    const told = again.next<{ text_key: string }>('message');
    const ended = server.end('SIGTERM');
    expect(await told).toMatchObject({ text_key: 'server.going_away' });
    expect(await ended).toBe(0);
    for (const pid of pidsOf(server).values()) expect(isAlive(pid)).toBe(false);

    server = await startProcess({ ...ENV, DATA_DIR: join(dataDir, 'stopped') });
    const back = await enter(server, one);
    expect(await back.call('reconnect_to_room', { room_id })).toMatchObject({ ok: true });
    await playUntil(back, room_id, ({ version }) => version > state.version + 12);
    back.close();
  }, 180_000);

  it('none outlives the first one', async () => {
    server = await startProcess({ ...ENV, DATA_DIR: join(dataDir, 'orphans') });
    const pids = await vi.waitFor(() => {
      const all = [...pidsOf(server).values()];
      expect(all).toHaveLength(2);
      return all;
    }, 10_000);
    await server.end('SIGKILL');
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), 10_000);
  }, 90_000);
});

it('one process is what it was: no place, no other process, and ids of connections as ever', async () => {
  const server = await startProcess({ ...ENV, WEB_PROCESSES: '1', DATA_DIR: join(dataDir, 'alone') });
  const player = await aGuest(server.url, 'تنها');
  expect(player.socket.io.engine.id).not.toContain('.');
  expect(server.output()).not.toContain('a process serves');
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('place=');
  player.close();
  expect(await server.end('SIGTERM')).toBe(0);
}, 60_000);

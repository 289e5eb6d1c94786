import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FriendStatus } from '@hokm/shared/protocol';
import { joinCluster } from '../cluster.js';
import { readConfig } from '../config.js';
import { connectDatabase } from '../database/connect.js';
import { startServer } from '../server.js';
import { systemRandom, systemRandomBytes, systemTimers } from '../system-ports.js';
import { apiOf } from '../testing/api.js';
import { openTestDatabase, type TestDatabase } from '../testing/database.js';
import { aGuest, connect, type TestPlayer } from '../testing/player.js';
import { QUICK } from '../testing/server.js';
import { hasRedis, startRedis, type Service } from '../testing/services.js';

interface Node {
  readonly url: string;
  stop(): Promise<void>;
}

const log = pino({ level: 'silent' });
const redisThere = hasRedis();
let database: TestDatabase;
let redis: Service;
let dir: string;
let here: Node;
let there: Node;

async function aNode(): Promise<Node> {
  const connection = await connectDatabase({ uri: database.uri });
  const cluster = joinCluster(redis.url, log);
  const server = await startServer({
    config: readConfig({ ...QUICK, MONGODB_URI: 'mongodb://named', REDIS_URL: redis.url }),
    connection,
    timers: systemTimers,
    randomBytes: systemRandomBytes,
    random: systemRandom,
    log,
    version: 'test',
    pages: { miniapp: tmpdir(), admin: tmpdir() },
    cluster,
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await cluster.close();
      await connection.close();
    },
  };
}

beforeAll(async () => {
  if (!redisThere) return;
  dir = await mkdtemp(join(tmpdir(), 'hokm-'));
  [database, redis] = await Promise.all([openTestDatabase(), startRedis(dir)]);
  [here, there] = await Promise.all([aNode(), aNode()]);
});
afterAll(async () => {
  if (!redisThere) return;
  await Promise.all([here.stop(), there.stop()]);
  await Promise.all([database.close(), redis.stop()]);
  await rm(dir, { recursive: true, force: true });
});

/** The newest that a player was told of another. */
function newest(player: TestPlayer, of: string): FriendStatus | undefined {
  const told = player.frames
    .map((frame) => JSON.parse(frame) as [string, FriendStatus])
    .filter(([event, { player_id }]) => event === 'friend_status' && player_id === of);
  return told.at(-1)?.[1];
}
const SOON = { timeout: 8_000 };

describe.skipIf(!redisThere)('friends at different servers', () => {
  it('are told of one another, and are there while they have a device at either', async () => {
    const [sara, ali] = [await aGuest(here.url, 'سارا'), await aGuest(there.url, 'علی')];
    await apiOf(there.url, ali.token)('POST', '/friends/requests', { who: sara.id });
    await expect.poll(() => sara.frames.some((frame) => frame.includes('friends.request')), SOON).toBe(true);
    await apiOf(here.url, sara.token)('POST', '/friends/requests', { who: ali.id });
    await expect.poll(() => ali.frames.some((frame) => frame.includes('friends.accepted')), SOON).toBe(true);

    await ali.call('presence', { state: 'background' });
    await expect.poll(() => newest(sara, ali.id)?.status, SOON).toBe('away');
    const second = await connect(here.url, ali);
    await expect.poll(() => newest(sara, ali.id)?.status, SOON).toBe('online');
    second.close();
    await expect.poll(() => newest(sara, ali.id)?.status, SOON).toBe('away');

    const made = await ali.call('create_game', { room_id: 'میز' });
    await expect.poll(() => newest(sara, ali.id)?.room_id, SOON).toBe(made['room_id']);
    await apiOf(here.url, ali.token)('PUT', '/auth/profile', { name: 'علی نو' });
    await ali.call('leave_room', { room_id: made['room_id'] });
    const again = await ali.call('create_game', { room_id: 'میز' });
    const room = await ali.room(({ room_id }) => room_id === again['room_id']);
    expect(room.seats[0]?.name).toBe('علی نو');
    sara.close();
    ali.close();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinCluster } from '../cluster.js';
import { readConfig } from '../config.js';
import { connectDatabase } from '../database/connect.js';
import { startServer } from '../server.js';
import { systemRandom, systemRandomBytes, systemTimers } from '../system-ports.js';
import { apiOf } from '../testing/api.js';
import { openTestDatabase, type TestDatabase } from '../testing/database.js';
import { aGuest, connect } from '../testing/player.js';
import { QUICK, startTestServer, type TestServer } from '../testing/server.js';
import { hasRedis, startRedis, type Service } from '../testing/services.js';

const log = pino({ level: 'silent' });

/** Hears why a session ended, and that the connection was closed then. */
function ending(player: Awaited<ReturnType<typeof aGuest>>): Promise<[unknown, string]> {
  return new Promise((resolve) => {
    let told: unknown = null;
    player.socket.on('session_ended', (payload: unknown) => (told = payload));
    player.socket.on('disconnect', (reason) => resolve([told, reason]));
  });
}

describe('a session that ends', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => server.close());

  it.each([
    ['POST', '/auth/logout', 'logout'],
    ['POST', '/auth/logout-all', 'logout_all'],
  ])('by %s %s tells its connections so and closes them, and nobody else’s', async (method, path, reason) => {
    const [sara, other] = [await server.guest('Sara'), await server.guest('Other')];
    const ended = ending(sara);
    await apiOf(server.url, sara.token)(method, path);
    const [told, how] = await ended;
    expect(told).toEqual({ reason });
    expect(how).not.toBe('io client disconnect');
    expect(other.socket.connected).toBe(true);
    await expect(connect(server.url, sara)).rejects.toThrow();
  });
});

describe.skipIf(!hasRedis())('a session that ends on one process', () => {
  let database: TestDatabase;
  let redis: Service;
  let dir: string;
  const stops: (() => Promise<void>)[] = [];

  async function aNode(): Promise<string> {
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
    stops.push(async () => {
      await server.stop();
      await cluster.close();
      await connection.close();
    });
    return server.url;
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hokm-'));
    [database, redis] = await Promise.all([openTestDatabase(), startRedis(dir)]);
  });
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await redis.stop();
    await database.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('closes its connections to another at once', async () => {
    const [here, there] = await Promise.all([aNode(), aNode()]);
    const sara = await aGuest(there, 'Sara');
    const ended = ending(sara);
    await apiOf(here, sara.token)('POST', '/auth/logout-all');
    expect((await ended)[0]).toEqual({ reason: 'logout_all' });
  });
});

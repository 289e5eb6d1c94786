import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { connectCluster } from '../../src/app/cluster.js';
import { connectDatabase } from '../../src/platform/database/connect.js';
import { startServer } from '../../src/app/start-server.js';
import { systemRandom, systemRandomBytes, systemTimers } from '../../src/platform/core/node-ports.js';
import { testConfig } from './config.js';
import { openTestDatabase } from '@hokm/embedded-mongo/testing/database';
import { QUICK } from './server.js';
import { startRedis } from './processes.js';

/** One of several servers. */
export interface TestNode {
  readonly url: string;
  readonly connection: Connection;
  /** Ends it in good order; ending it again does nothing. */
  stop(): Promise<void>;
}

/** Servers on one database and one Redis. */
export interface TestCluster {
  /** Starts one more, with quick clocks and what else `env` says. */
  join(env?: Record<string, string>): Promise<TestNode>;
  /** Ends all of them, then what they stand on. */
  stop(): Promise<void>;
}

/** Opens the database and starts the Redis. There must be one: `hasRedis`. `pages`: where the built apps are; without, none are served. */
export async function openTestCluster(pages = { miniapp: tmpdir(), admin: tmpdir() }): Promise<TestCluster> {
  const log = pino({ level: 'silent' });
  const dir = await mkdtemp(join(tmpdir(), 'hokm-'));
  const [database, redis] = await Promise.all([openTestDatabase(), startRedis(dir)]);
  const nodes: TestNode[] = [];
  return {
    async join(env = {}) {
      const connection = await connectDatabase({ uri: database.uri });
      const cluster = connectCluster(redis.url, log);
      const server = await startServer({
        config: testConfig({ ...QUICK, ...env, MONGODB_URI: 'mongodb://named', REDIS_URL: redis.url }),
        connection,
        timers: systemTimers,
        randomBytes: systemRandomBytes,
        random: systemRandom,
        log,
        version: 'test',
        pages,
        cluster,
      });
      let ending: Promise<void> | undefined;
      const end = async () => {
        await server.stop();
        await cluster.close();
        await connection.close();
      };
      const node: TestNode = { url: server.url, connection, stop: () => (ending ??= end()) };
      nodes.push(node);
      return node;
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all([database.close(), redis.stop()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SystemHealth } from '@hokm/shared/api/operations';
import { apiOf } from '../../test/support/api.js';
import { startProcess, type ServerProcess } from '../../test/support/process.js';
import { hasRedis, startRedis, startStore, type Service } from '../../test/support/processes.js';
import { aMemberOfStaff } from '../../test/support/staff.js';
import { connectDatabase } from '../platform/database/connect.js';

const redisThere = hasRedis();
/** A process is silent after fifteen seconds, and says something every five. */
const NOTICED = { timeout: 45_000, interval: 500 };

let dir: string;
let store: Service;
let redis: Service;
let web: ServerProcess;
let worker: ServerProcess;
let connection: Connection;
let staff: { id: string; token: string };

beforeAll(async () => {
  if (!redisThere) return;
  dir = await mkdtemp(join(tmpdir(), 'hokm-'));
  [store, redis] = await Promise.all([startStore(dir), startRedis(dir)]);
  connection = await connectDatabase({ uri: store.url });
  const env = { MONGODB_URI: store.url, REDIS_URL: redis.url, DATA_DIR: dir };
  [web, worker] = await Promise.all([
    startProcess({ ...env, ROLES: 'web' }),
    startProcess({ ...env, ROLES: 'worker' }),
  ]);
  staff = await aMemberOfStaff(connection, 'super_admin');
}, 60_000);
afterAll(async () => {
  if (!redisThere) return;
  await Promise.all([web, worker].map((each) => each.end('SIGKILL')));
  await connection.close();
  await Promise.all([store, redis].map((each) => each.stop()));
  await rm(dir, { recursive: true, force: true });
});

const healthOf = async (): Promise<SystemHealth> =>
  (await apiOf(web.url, staff.token)('GET', '/admin/system/health')).body['data'] as SystemHealth;
const parts = async () =>
  Object.fromEntries((await healthOf()).parts.map(({ name, state }) => [name, state]));
const workerOf = ({ processes }: SystemHealth) => processes.find(({ roles }) => roles.includes('worker'));

describe.skipIf(!redisThere)('the health of several processes', () => {
  it('has all of them, and what the calls of the last minutes took', async () => {
    await expect
      .poll(async () => (await healthOf()).processes.map(({ is_alive }) => is_alive), NOTICED)
      .toEqual([...[true, true]]);
    await expect.poll(parts, NOTICED).toEqual({ database: 'ok', redis: 'ok', bot: 'off', worker: 'ok' });
    for (let n = 0; n < 30; n += 1) await fetch(`${web.url}/api/config`);
    const route = async () => {
      const { body } = await apiOf(web.url, staff.token)('GET', '/admin/performance');
      const { routes, total } = body['data'] as {
        routes: { route: string; n: number; p50: number; p95: number; p99: number }[];
        total: { calls: { n: number }; store: { n: number } };
      };
      return { total, config: routes.find((each) => each.route === 'GET /config') };
    };
    await expect.poll(async () => (await route()).config?.n, NOTICED).toBe(30);
    const { total, config } = await route();
    const { p50 = 0, p95 = 0, p99 = 0 } = config ?? {};
    expect([p50 > 0, p50 <= p95, p95 <= p99]).toEqual([true, true, true]);
    expect(total.calls.n).toBeGreaterThanOrEqual(30);
    expect(total.store.n).toBeGreaterThan(0);
  }, 90_000);

  it('says that a worker stands still, and that it goes on', async () => {
    worker.child.kill('SIGSTOP');
    try {
      await expect.poll(async () => workerOf(await healthOf())?.is_alive, NOTICED).toBe(false);
      expect((await parts())['worker']).toBe('down');
      expect((await healthOf()).status).toBe('degraded');
    } finally {
      worker.child.kill('SIGCONT');
    }
    await expect.poll(async () => workerOf(await healthOf())?.is_alive, NOTICED).toBe(true);
  }, 120_000);

  it('says that Redis is gone, and that it is back', async () => {
    await redis.stop();
    await expect.poll(async () => (await parts())['redis'], NOTICED).toBe('down');
    expect((await healthOf()).status).toBe('degraded');
    await redis.restart();
    await expect.poll(async () => (await parts())['redis'], NOTICED).toBe('ok');
  }, 120_000);

  it('says that the store is gone to who asks without a session, and refuses the rest', async () => {
    await store.stop();
    const publicHealth = async () => (await fetch(`${web.url}/health`)).json() as Promise<{ checks: object }>;
    await expect
      .poll(publicHealth, NOTICED)
      .toMatchObject({ status: 'degraded', checks: { database: 'down' } });
    const { status } = await apiOf(web.url, staff.token)('GET', '/admin/system/health');
    expect(status).toBe(503);
    await store.restart();
    await expect.poll(async () => (await parts())['database'], NOTICED).toBe('ok');
  }, 120_000);
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Threat } from '@hokm/shared/api';
import { apiOf } from '../../test/support/api.js';
import { connect, signInGuest } from '../../test/support/player.js';
import { startProcess, type ServerProcess } from '../../test/support/process.js';
import { hasRedis, startRedis, startStore, type Service } from '../../test/support/processes.js';
import { aMemberOfStaff } from '../../test/support/staff.js';
import { connectDatabase } from '../platform/database/connect.js';

const execute = promisify(execFile);
const RESCUE = fileURLToPath(new URL('../../dist/app/admin-rescue.js', import.meta.url));
const redisThere = hasRedis();
const ATTACKER = '81.2.69.5';
/** Processes store their signals every ten seconds. */
const FLUSHED = { timeout: 30_000, interval: 200 };
/** A process knows of a block after a second; a busy machine needs longer. */
const SOON = { timeout: 8_000, interval: 50 };

let dir: string;
let services: Service[] = [];
let processes: ServerProcess[] = [];
let connection: Connection;
let storeUrl: string;
let staff: { id: string; token: string };

beforeAll(async () => {
  if (!redisThere) return;
  dir = await mkdtemp(join(tmpdir(), 'hokm-'));
  const [store, redis] = await Promise.all([startStore(dir), startRedis(dir)]);
  services = [store, redis];
  storeUrl = store.url;
  connection = await connectDatabase({ uri: store.url });
  const env = {
    TRUST_PROXY: '1',
    REQUIRE_ADMIN_2FA: 'false',
    MONGODB_URI: store.url,
    REDIS_URL: redis.url,
  };
  processes = await Promise.all([startProcess(env), startProcess(env)]);
  staff = await aMemberOfStaff(connection, 'super_admin');
}, 60_000);
afterAll(async () => {
  if (!redisThere) return;
  await Promise.all(processes.map((each) => each.end('SIGKILL')));
  await connection.close();
  await Promise.all(services.map((each) => each.stop()));
  await rm(dir, { recursive: true, force: true });
});

const urlOf = (at: number): string => processes[at]?.url ?? '';
const from = (address: string) => ({ 'x-forwarded-for': address });
/** The status of a call from an address, as a process answers it. */
const statusAt = async (at: number, address: string) =>
  (await fetch(`${urlOf(at)}/api/config`, { headers: from(address) })).status;

describe.skipIf(!redisThere)('the security centre over two processes', () => {
  it('finds a threat of which each process has seen a part, and tells of it once', async () => {
    for (const at of [0, 1])
      for (let n = 0; n < 2; n += 1) await fetch(`${urlOf(at)}/.env`, { headers: from(ATTACKER) });
    const listed = async () => {
      const { body } = await apiOf(urlOf(1), staff.token)('GET', '/security/threats');
      return (body['data'] as Threat[]).map(({ threat_type, source_ip, frequency }) => ({
        threat_type,
        source_ip,
        frequency,
      }));
    };
    // Three are enough: neither process has seen as many.
    await expect
      .poll(listed, FLUSHED)
      .toEqual([{ threat_type: 'panel_probing', source_ip: ATTACKER, frequency: 4 }]);
    const notices = connection.collection('panel_notices');
    await expect.poll(() => notices.countDocuments({ kind: 'threat' }), SOON).toBe(1);
  }, 60_000);

  it('refuses a blocked network of IPv6 before anything else is looked at', async () => {
    const api = apiOf(urlOf(0), staff.token);
    const ip_address = '2a02:898:1::/48';
    await api('POST', '/security/blacklist', {
      ip_address,
      reason: 'scanner',
      threat_level: 'high',
      confirm: true,
    });
    const inside = '2a02:898:1:ffff::9';
    await expect.poll(() => statusAt(1, inside), SOON).toBe(403);
    expect(await statusAt(1, '2a02:898:2::9')).toBe(200);
    const asked: readonly [string, RequestInit][] = [
      ['/api/auth/login', { method: 'POST', body: 'no JSON' }],
      ['/api/nothing/here', {}],
      ['/admin/', {}],
      ['/.env', {}],
      ['/api/admin/stats', { headers: { authorization: `Bearer ${staff.token}` } }],
    ];
    for (const at of [0, 1])
      for (const [path, { headers, ...init }] of asked) {
        const all = { 'content-type': 'application/json', ...from(inside), ...(headers as object) };
        const response = await fetch(urlOf(at) + path, { ...init, headers: all });
        expect([response.status, ((await response.json()) as { code: string }).code], path).toEqual([
          ...[403, 'security/blocked'],
        ]);
      }
  }, 60_000);

  it('lifts all blocks, maintenance and networks with the rescue from the machine', async () => {
    const api = apiOf(urlOf(0), staff.token);
    await api('POST', '/security/blacklist', {
      ip_address: '81.7.1.0/24',
      reason: 'scanner',
      threat_level: 'high',
      confirm: true,
    });
    await api('POST', '/security/maintenance/enable', { message: { fa: '', en: '' } });
    for (const at of [0, 1]) await expect.poll(() => statusAt(at, '81.7.1.5'), SOON).toBe(403);
    const closed = async (at: number) =>
      (await fetch(`${urlOf(at)}/api/security/maintenance`)).json() as Promise<{
        current_status: { is_enabled: boolean };
      }>;
    const isClosed = async (at: number) => (await closed(at)).current_status.is_enabled;
    for (const at of [0, 1]) await expect.poll(() => isClosed(at), SOON).toBe(true);
    const { stdout } = await execute(process.execPath, [RESCUE], {
      env: { PATH: process.env['PATH'], MONGODB_URI: storeUrl },
    });
    expect(stdout).toContain('Maintenance has ended.');
    expect(stdout).toMatch(/Blocked networks lifted: [1-9]/);
    for (const at of [0, 1]) {
      await expect.poll(() => statusAt(at, '81.7.1.5'), SOON).toBe(200);
      await expect.poll(() => isClosed(at), SOON).toBe(false);
    }
    const { body } = await api('GET', '/security/audit-logs/verify');
    expect(body).toMatchObject({ broken_at: null, is_cut: false });
  }, 60_000);

  it('refuses a blocked network at every process, closes its connections there, and lets it in again', async () => {
    const guest = await signInGuest(urlOf(1), 'سارا');
    const player = await connect(urlOf(1), guest, {}, { extraHeaders: from(ATTACKER) });
    const other = await connect(
      urlOf(1),
      await signInGuest(urlOf(1), 'علی'),
      {},
      { extraHeaders: from('81.2.70.5') },
    );
    const api = apiOf(urlOf(0), staff.token);
    const made = await api('POST', '/security/blacklist', {
      ip_address: `${ATTACKER}/24`,
      reason: 'scanner',
      threat_level: 'high',
      confirm: true,
    });
    expect(made.status).toBe(200);
    expect(await statusAt(0, ATTACKER)).toBe(403);
    await expect.poll(() => statusAt(1, '81.2.69.77'), SOON).toBe(403);
    expect(await statusAt(1, '81.2.70.5')).toBe(200);
    await expect.poll(() => player.socket.connected, SOON).toBe(false);
    expect(other.socket.connected).toBe(true);
    for (const at of [0, 1])
      for (const address of ['81.2.69.77', '::ffff:81.2.69.77'])
        for (const transport of ['websocket', 'polling'] as const) {
          const entering = connect(
            urlOf(at),
            guest,
            {},
            { transports: [transport], extraHeaders: from(address) },
          );
          await expect(entering, `${at} ${address} ${transport}`).rejects.toThrow();
        }
    const [{ id }] = (await api('GET', '/security/blacklist')).body['data'] as [{ id: string }];
    expect((await api('DELETE', `/security/blacklist/${id}`)).status).toBe(200);
    await expect.poll(() => statusAt(1, ATTACKER), SOON).toBe(200);
    for (const someone of [player, other]) someone.close();
  }, 60_000);
});

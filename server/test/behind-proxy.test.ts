import { once } from 'node:events';
import { connect as openTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from './support/api.js';
import { hasCaddy, startCaddy, type ProxyAnswer, type TestProxy } from './support/caddy.js';
import { openTestCluster, type TestCluster, type TestNode } from './support/cluster.js';
import { connect, type TestPlayer } from './support/player.js';
import { freePort, hasRedis } from './support/processes.js';
import { aMemberOfStaff } from './support/staff.js';
import { playOut } from './support/table.js';

const there = hasRedis() && hasCaddy();
const LIMIT = 30;

let cluster: TestCluster;
let nodes: readonly TestNode[];
let proxy: TestProxy;
beforeAll(async () => {
  if (!there) return;
  cluster = await openTestCluster();
  // The address of the site is part of the servers' settings, and the servers' addresses part of the proxy's.
  const port = await freePort();
  const env = {
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: '1',
    SIGN_INS_PER_MINUTE: String(LIMIT),
  };
  nodes = await Promise.all(['web1', 'web2'].map((PLACE) => cluster.join({ ...env, PLACE })));
  const urls = nodes.map(({ url }) => url);
  proxy = await startCaddy(urls, port);
});
afterAll(async () => {
  if (!there) return;
  await proxy.stop();
  await cluster.stop();
});

interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly cookie: string;
}

const cookiesOf = ({ headers }: ProxyAnswer): string[] => headers['set-cookie'] ?? [];

/** The proxy's cookies that lead to each of the two servers. */
async function serverCookies(): Promise<string[]> {
  const found = new Set<string>();
  while (found.size < 2) {
    const [cookie] = cookiesOf(await proxy.ask('/api/health'));
    found.add(cookie?.split(';')[0] ?? '');
  }
  return [...found];
}

async function guest(name: string, at = ''): Promise<SignedIn> {
  const asked = { method: 'POST', body: { name }, headers: { cookie: at } };
  const answer = await proxy.ask('/api/auth/guest', asked);
  const { user, token } = JSON.parse(answer.body) as { user: { id: string; name: string }; token: string };
  const cookies = [at, ...cookiesOf(answer).map((line) => line.split(';')[0])];
  return { ...user, token, cookie: cookies.filter(Boolean).join('; ') };
}

const enter = (
  who: SignedIn,
  transport: 'websocket' | 'polling' = 'websocket',
  query: { place?: string } = {},
): Promise<TestPlayer> =>
  connect(
    proxy.url,
    who,
    {},
    { ca: proxy.ca, transports: [transport], extraHeaders: { cookie: who.cookie }, query },
  );

/** Sends bytes through the proxy and reads until it closes the connection. */
async function raw(bytes: string): Promise<string> {
  const socket = openTls({ port: proxy.port, host: '127.0.0.1', servername: 'localhost', ca: proxy.ca });
  let read = '';
  socket.on('data', (chunk: Buffer) => (read += chunk.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return read;
}

describe.skipIf(!there)('two servers behind the proxy of deploy/', () => {
  it('play a match between people on both, by WebSocket and by long polling', async () => {
    const at = await serverCookies();
    const people = await Promise.all(['الف', 'ب', 'پ', 'ت'].map((name, n) => guest(name, at[n >> 1])));
    const players = await Promise.all(
      people.map((person, at) => enter(person, at % 2 === 0 ? 'websocket' : 'polling')),
    );
    const [host, ...others] = players;
    const made = await host!.call('create_game', { room_id: 'میز', options: { target_points: 1 } });
    const room_id = String(made['room_id']);
    for (const player of others) await player.call('join_room', { room_id });
    expect(await host!.call('start_game', { room_id })).toMatchObject({ ok: true });
    const ends = await Promise.all(players.map((player) => playOut(player, room_id)));
    expect(new Set(ends.map(({ gameResult }) => gameResult?.winner)).size).toBe(1);
    for (const player of players) player.close();
  });

  it.each(['websocket', 'polling'] as const)(
    'lead a connection by %s to the place that it names, and to any where there is no such place',
    async (transport) => {
      const at = async (place: string) => enter(await guest('کسی'), transport, { place });
      const placeOf = async (player: TestPlayer, room_id: string) => {
        const moved = player.frames.length;
        expect(await player.call('join_room', { room_id })).toMatchObject({ ok: true });
        const told = player.frames.slice(moved).find((frame) => frame.startsWith('["moved"'));
        await player.call('leave_room', { room_id });
        return told === undefined ? 'here' : /"place":"(\w+)"/.exec(told)?.[1];
      };
      for (const place of ['web1', 'web2']) {
        const other = place === 'web1' ? 'web2' : 'web1';
        const [host, near, far] = await Promise.all([at(place), at(place), at(other)]);
        const room_id = String((await host.call('create_game', { room_id: 'میز' }))['room_id']);
        // Each process has read the lease of the other by then.
        await expect.poll(() => placeOf(far, room_id)).toBe(place);
        expect(await placeOf(near, room_id)).toBe('here');
        for (const player of [host, near, far]) player.close();
      }
      const lost = await at('web9');
      expect(lost.socket.connected).toBe(true);
      lost.close();
    },
  );

  it('give cookies that only HTTPS and this host see, and take no plain one', async () => {
    const answer = await proxy.ask('/api/auth/guest', { method: 'POST', body: { name: 'کوکی' } });
    const [cookie] = cookiesOf(answer).filter((line) => line.includes('session='));
    expect(cookie).toMatch(/^__Host-session=[^;]+;.*Secure/);
    expect(cookie).toContain('HttpOnly');
    const value = /=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
    const me = (header: string) => proxy.ask('/api/user/profile/me', { headers: { cookie: header } });
    expect((await me(`__Host-session=${value}`)).status).toBe(200);
    expect((await me(`session=${value}`)).status).toBe(401);
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
  });

  it('refuse what another site sends with a cookie', async () => {
    const { cookie } = await guest('هدف');
    const forged = await proxy.ask('/api/auth/logout', {
      method: 'POST',
      body: {},
      headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(forged.status).toBe(403);
    expect((await proxy.ask('/api/user/profile/me', { headers: { cookie } })).status).toBe(200);
  });

  it('close a signed-out person’s connection on either server at once', async () => {
    const who = await guest('دو جا');
    const players = await Promise.all((await serverCookies()).map((cookie) => enter({ ...who, cookie })));
    const closed = players.map((player) => player.next('disconnect'));
    await proxy.ask('/api/auth/logout', {
      method: 'POST',
      body: {},
      headers: { authorization: `Bearer ${who.token}` },
    });
    await Promise.all(closed);
  });

  it('show metrics to nobody outside, and take no request id from outside', async () => {
    expect((await proxy.ask('/metrics')).status).toBe(404);
    const { headers } = await proxy.ask('/api/health', { headers: { 'x-request-id': 'chosen-by-a-caller' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 40\r\n\r\nabcd'],
    ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a length that is no number', 'Content-Length: 4x\r\n\r\nabcd'],
  ])('refuse a request with %s', async (_, rest) => {
    const answer = await raw(`POST /api/auth/guest HTTP/1.1\r\nHost: localhost:${proxy.port}\r\n${rest}`);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|501) /);
  });

  it('never read the second request that a body hides behind a chunked one', async () => {
    const hidden = `GET /api/health HTTP/1.1\r\nHost: localhost:${proxy.port}\r\n\r\n`;
    const answer = await raw(
      `POST /api/auth/guest HTTP/1.1\r\nHost: localhost:${proxy.port}\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${5 + hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `0\r\n\r\n${hidden}`,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
    expect(answer).not.toContain('"checks"');
  });

  it('refuse a blocked network by the address that the proxy sees, whatever a header says', async () => {
    const blocked = { 'x-forwarded-for': '81.2.69.9' };
    const staff = await aMemberOfStaff(nodes[0]!.connection, 'super_admin');
    const made = await apiOf(nodes[0]!.url, staff.token)('POST', '/security/blacklist', {
      ip_address: '81.2.69.0/24',
      reason: 'scanner',
      threat_level: 'high',
      confirm: true,
    });
    expect(made.status).toBe(200);
    const stranger = await guest('غریبه');
    // What the proxy would send for somebody there.
    for (const { url } of nodes) {
      const asked = async () => (await fetch(`${url}/api/health`, { headers: blocked })).status;
      await expect.poll(asked).toBe(403);
      for (const transport of ['websocket', 'polling'] as const) {
        const entering = connect(url, stranger, {}, { transports: [transport], extraHeaders: blocked });
        await expect(entering, transport).rejects.toThrow();
      }
    }
    for (const cookie of await serverCookies())
      expect((await proxy.ask('/api/config', { headers: { ...blocked, cookie } })).status).toBe(200);
    const who = await guest('آشنا');
    const player = await connect(
      proxy.url,
      who,
      {},
      {
        ca: proxy.ca,
        extraHeaders: { ...blocked, cookie: who.cookie },
      },
    );
    expect(player.socket.connected).toBe(true);
    player.close();
  });

  // Last: it uses up what this address may do in a minute.
  it('count a client by the address that the proxy sees, whatever a header says', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4 * LIMIT && !statuses.includes(429); n += 1) {
      const { status } = await proxy.ask('/api/auth/login', {
        method: 'POST',
        body: { email: `n${n}@example.org`, password: 'Turquoise-Lantern-7' },
        headers: {
          'x-forwarded-for': `203.0.113.${n}`,
          'x-real-ip': `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
        },
      });
      statuses.push(status);
    }
    expect(statuses).toContain(429);
    expect(statuses.length).toBeLessThanOrEqual(2 * LIMIT + 1);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { health } from '@hokm/shared/api';
import { errorText } from '@hokm/shared/text';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPerson } from '../../test/support/people.js';
import { readConfig } from '../platform/core/config.js';
import { createSystemApp } from './http-app.js';

let http: TestHttp;
let folder: string;
const SCRIPT = 'export const cards = 52;\n'.repeat(200);
/** The packed file beside a script; it holds another text here, to see which one is served. */
const PACKED = `${SCRIPT}// packed`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hokm-pages-'));
  const file = (path: string, text: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  file('miniapp/index.html', '<title>mini app</title>');
  file('miniapp/bootstrap.js', '1');
  file('miniapp/assets/index-CxCsHpuo.js', SCRIPT);
  file('miniapp/assets/cards/AS.jpg', 'ace');
  file('miniapp/assets/cards/back-1.jpg', 'back');
  file('miniapp/assets/start-Ab3_-xyz.js', SCRIPT);
  file('miniapp/assets/start-Ab3_-xyz.js.br', brotliCompressSync(PACKED));
  file('miniapp/assets/start-Ab3_-xyz.js.gz', gzipSync(PACKED));
  file('miniapp/.secret', 'secret');
  file('admin/index.html', '<title>panel</title>');
  file('admin/assets/index-DIHubWuk.js', SCRIPT);
  file('outside.txt', 'outside');
  http = await startTestHttp({ pages: { miniapp: join(folder, 'miniapp'), admin: join(folder, 'admin') } });
});

afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const call = (path: string, init: RequestInit = {}) => fetch(`${http.url}${path}`, init);

/** Asks for a path and with headers exactly as they are written, which `fetch` would tidy. */
function raw(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(http.url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the panel', () => {
  const open = async (path: string, cookie = '') => {
    const answer = await call(path, { headers: { ...HTML, cookie }, redirect: 'manual' });
    return answer.headers.get('location') ?? answer.status;
  };

  it.each(['user', 'guest'] as const)('leads a signed-in %s to the game, which says why', async (kind) => {
    const { token } = await aPerson(http, kind);
    for (const path of ['/admin', '/admin/', '/Admin/users/1', '/admin/settings?tab=x'])
      expect([path, await open(path, `session=${token}`)]).toEqual([path, '/#refused=auth/forbidden']);
    for (const path of ['/admin/login', '/admin/assets/index-DIHubWuk.js', '/', '/administer'])
      expect([path, await open(path, `session=${token}`)]).toEqual([path, 200]);
    expect(await open('/admin', `session=${token}; panel=x`)).toBe(200);
  });

  it('opens for staff who play, for strangers, and for sessions that are none', async () => {
    const { token } = await aPerson(http, 'moderator');
    for (const cookie of [`session=${token}`, '', 'session=', 'session=nonsense', 'session=a%00b'])
      expect([cookie, await open('/admin', cookie)]).toEqual([cookie, 200]);
  });
});

describe('the pages', () => {
  it.each([
    '/',
    '/lobby',
    '/room/AB12CD',
    '/game/AB12CD',
    '/profile/5f0',
    '/leaderboard-new',
    '/?room=AB12CD&name=x',
  ])('%s is the mini app, asked for anew each time', async (path) => {
    const response = await call(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('mini app');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/admin', '/admin/', '/admin/login', '/admin/users?page=2'])('%s is the panel', async (path) => {
    const response = await call(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('panel');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['/assets/index-CxCsHpuo.js', '/admin/assets/index-DIHubWuk.js'])(
    '%s never changes',
    async (path) => {
      const response = await call(path);
      expect(await response.text()).toBe(SCRIPT);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    },
  );

  it.each(['/assets/cards/AS.jpg', '/assets/cards/back-1.jpg'])(
    '%s may be kept for a month',
    async (path) => {
      const response = await call(path);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('cache-control')).toBe('public, max-age=2592000');
    },
  );

  it('are sent compressed to clients that accept it, and not again to those that have them', async () => {
    const path = '/assets/index-CxCsHpuo.js';
    for (const encoding of ['br', 'gzip']) {
      const response = await call(path, { headers: { 'Accept-Encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await response.text()).toBe(SCRIPT);
    }
    const etag = (await call(path)).headers.get('etag') ?? '';
    expect(await raw(path, { 'If-None-Match': etag, 'Accept-Encoding': 'gzip' })).toBe(304);
  });

  it('are sent as the build has packed them, where it has and the browser understands it', async () => {
    const path = '/assets/start-Ab3_-xyz.js';
    for (const encoding of ['br', 'gzip']) {
      const response = await call(path, { headers: { 'Accept-Encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await response.text()).toBe(PACKED);
      const etag = response.headers.get('etag') ?? '';
      expect(await raw(path, { 'If-None-Match': etag, 'Accept-Encoding': encoding })).toBe(304);
    }
    for (const encoding of ['identity', 'zstd', 'br;q=0, gzip;q=0']) {
      const response = await call(path, { headers: { 'Accept-Encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(await response.text()).toBe(SCRIPT);
    }
  });

  it.each([
    '/assets/index-00000000.js',
    '/assets/cards/1S.jpg',
    '/favicon.ico',
    '/admin/assets/cards/AS.jpg',
    '/.secret',
  ])('%s is not found, rather than a page in its place', async (path) => {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'request/not_found' });
  });

  it.each([
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/admin/../../outside.txt',
    '/assets/..%5c..%5coutside.txt',
  ])('do not lead out of their folder by %s', async (path) =>
    expect(await raw(path)).toBeGreaterThanOrEqual(400),
  );

  it('are not found where they are not built, and the rest works', async () => {
    const bare = await startTestHttp();
    try {
      expect((await fetch(`${bare.url}/`)).status).toBe(404);
      expect((await fetch(`${bare.url}/admin`)).status).toBe(404);
      expect((await fetch(`${bare.url}/api/config`)).status).toBe(200);
    } finally {
      await bare.close();
    }
  });
});

describe('a missing path', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['GET', '/api/auth/telegram'],
    ['DELETE', '/api/auth/profile'],
    ['POST', '/api/config'],
    ['POST', '/lobby'],
    ['PUT', '/'],
  ])('%s %s is answered in JSON', async (method, path) => {
    const response = await call(path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      success: false,
      code: 'request/not_found',
      message: errorText('request/not_found', 'fa'),
    });
  });

  it.each([
    ['en', 'en'],
    ['en-US,fa;q=0.8', 'en'],
    ['fa-IR,en;q=0.8', 'fa'],
    ['de', 'fa'],
    ['*', 'fa'],
  ] as const)('is said to a caller who reads %s in %s', async (wanted, language) => {
    const response = await call('/api/nothing', { headers: { 'Accept-Language': wanted } });
    expect(await response.json()).toMatchObject({ message: errorText('request/not_found', language) });
  });
});

describe('the headers', () => {
  const policyOf = async (path: string) => (await call(path)).headers.get('content-security-policy') ?? '';

  it('let Telegram frame the mini app, and nobody the panel', async () => {
    const app = await call('/');
    expect(app.headers.get('x-frame-options')).toBeNull();
    expect(await policyOf('/')).toContain(
      "frame-ancestors 'self' https://web.telegram.org https://*.telegram.org",
    );
    expect(await policyOf('/admin/login')).toContain("frame-ancestors 'none'");
  });

  it('let only our own scripts run, and only our own sockets be reached', async () => {
    for (const path of ['/', '/admin']) {
      const policy = await policyOf(path);
      expect(policy, path).toContain("default-src 'self'");
      expect(policy, path).toContain("script-src 'self';");
      expect(policy, path).not.toContain('unsafe-eval');
      const host = new URL(http.url).host;
      expect(policy, path).toContain(`connect-src 'self' ws://${host} wss://${host};`);
    }
    expect(await policyOf('/')).toContain("style-src 'self';");
  });

  it('keep types as they are and do not name the software', async () => {
    const { headers } = await call('/');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the health', () => {
  it.each(['/health', '/api/health'])('at %s is what it is', async (path) => {
    http.clock.advance(5_000);
    const response = await call(path);
    expect(response.status).toBe(200);
    const answer = health.parse(await response.json());
    expect(answer).toMatchObject({
      status: 'ok',
      version: '1.2.3',
      checks: { database: 'ok', redis: 'off', bot: 'off' },
    });
    expect(answer.uptime).toBeGreaterThanOrEqual(5);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is not all: a fault is logged with the id of its request', async () => {
    const broken = await startTestHttp();
    await broken.connection.close();
    try {
      const { headers } = await fetch(`${broken.url}/api/auth/guest`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"name":"a"}',
      });
      const id = headers.get('x-request-id') ?? '?';
      const line =
        broken
          .logged()
          .split('\n')
          .find((each) => each.includes('request failed')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({ level: 50, request: id, path: '/api/auth/guest' });
    } finally {
      await broken.close();
    }
  });

  it('says that the database is gone, and calls that need it fail in their form', async () => {
    const broken = await startTestHttp();
    await broken.connection.close();
    try {
      const response = await fetch(`${broken.url}/health`);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ status: 'degraded', checks: { database: 'down' } });
      const guest = await fetch(`${broken.url}/api/auth/guest`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
        body: '{"name":"a"}',
      });
      expect(guest.status).toBe(503);
      expect(await guest.json()).toEqual({
        success: false,
        code: 'server/unavailable',
        message: errorText('server/unavailable', 'en'),
      });
    } finally {
      await broken.close();
    }
  });
});

it('a process without pages takes the address of a caller from its proxy, and refuses a blocked one', async () => {
  const { parts, log } = http;
  const app = createSystemApp({
    config: readConfig({ TRUST_PROXY: '1' }),
    settings: parts.settings,
    maintenance: parts.maintenance,
    refusalWords: parts.refusalWords,
    signals: parts.signals,
    sessionNetworks: parts.sessionNetworks,
    healthHandler: parts.healthHandler,
    refuses: (address) => (address === '81.2.69.5' ? { until: Infinity } : null),
    authenticate: () => Promise.resolve(null),
    whyClosed: () => Promise.resolve(null),
    subjects: [],
    metrics: (_request, response) => void response.end(),
    timers: http.clock,
    log,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const statusFrom = async (address: string) =>
      (await fetch(`http://127.0.0.1:${port}/health`, { headers: { 'x-forwarded-for': address } })).status;
    expect([await statusFrom('81.2.69.5'), await statusFrom('81.2.69.6')]).toEqual([403, 200]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

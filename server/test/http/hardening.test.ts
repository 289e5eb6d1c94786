import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD, registered } from '../support/email-account.js';
import { startTestHttp, type TestHttp } from '../support/http-app.js';
import { redAndBlue } from '../support/pictures.js';
import { aPerson } from '../support/people.js';
import { startTestServer } from '../support/server.js';
import { aDoor } from '../support/door.js';
import { createHttpServer, TIMEOUTS } from '../../src/platform/http/http-server.js';

const KB = 1024;
let http: TestHttp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hokm-hardening-'));
  for (const part of ['miniapp', 'admin']) {
    mkdirSync(join(folder, part));
    writeFileSync(join(folder, part, 'index.html'), `<title>${part}</title>`);
    writeFileSync(join(folder, part, 'app.js'), '1');
  }
  http = await startTestHttp({
    env: { PUBLIC_URL: 'https://hokm.example.org', TRUST_PROXY: '1' },
    pages: { miniapp: join(folder, 'miniapp'), admin: join(folder, 'admin') },
  });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const call = (path: string, init: RequestInit = {}) => fetch(`${http.url}${path}`, init);

async function aPicture(): Promise<string> {
  const { token } = await aPerson(http, 'user');
  const form = new FormData();
  form.set('avatar', new Blob([new Uint8Array(await redAndBlue(64, 64).png().toBuffer())]), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await call('/api/user/avatar', { method: 'POST', headers, body: form });
  return ((await answer.json()) as { avatar: string }).avatar;
}

describe('the security headers', () => {
  /** One call for each kind of answer. */
  const kinds: [string, () => Promise<Response>][] = [
    ['a page', () => call('/')],
    ['a file of it', () => call('/app.js')],
    ['the panel', () => call('/admin/users')],
    ['an answer', () => call('/api/config')],
    ['a refusal', () => call('/api/auth/profile')],
    ['a missing path', () => call('/api/nothing')],
    ['a page that is not there', () => call('/nothing.js')],
    ['an address that cannot be read', () => call('/%E0%A4%A')],
    [
      'a body that cannot be read',
      () =>
        call('/api/auth/guest', {
          method: 'POST',
          body: '{',
          headers: { 'content-type': 'application/json' },
        }),
    ],
    ['the health', () => call('/health')],
    ['the metrics', () => call('/metrics')],
    ['a picture', async () => call(await aPicture())],
    ['the page of the API', () => call('/api/docs')],
    ['its style', () => call('/api/docs/style.css')],
    ['the mails of development', () => call('/api/dev/mailbox', { headers: { accept: 'text/html' } })],
    ['the way to a sign-in elsewhere', () => call('/api/auth/google', { redirect: 'manual' })],
  ];

  it.each(kinds)('are those of %s', async (_kind, ask) => {
    const { headers } = await ask();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src '(self|none)'/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*(?!\.)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it.each(kinds)('let only Telegram frame the mini app: %s', async (kind, ask) => {
    const policy = (await ask()).headers.get('content-security-policy') ?? '';
    const ofTheApp = ['a page', 'a file of it', 'a page that is not there', 'an address that cannot be read'];
    expect(/frame-ancestors ([^;]*)/.exec(policy)?.[1]).toBe(
      ofTheApp.includes(kind) ? "'self' https://web.telegram.org https://*.telegram.org" : "'none'",
    );
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    if (kind === 'a picture' || kind === 'an answer') expect(policy).toContain('sandbox');
  });

  it('forbid caching of any call', async () => {
    const { token } = await aPerson(http, 'user');
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/api/auth/profile', '/api/auth/sessions', '/api/nothing', '/api/friends?page=0'])
      expect((await call(path, { headers })).headers.get('cache-control'), path).toBe('no-store');
  });

  it('are on socket requests too', async () => {
    const server = await startTestServer();
    try {
      for (const path of ['/socket.io/?EIO=4&transport=polling', '/socket.io/?EIO=3&transport=nothing']) {
        const { headers } = await fetch(`${server.url}${path}`);
        expect(headers.get('x-content-type-options'), path).toBe('nosniff');
        expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
        expect(headers.get('access-control-allow-origin'), path).toBeNull();
      }
    } finally {
      await server.close();
    }
  });
});

describe('the cookies', () => {
  const cookies = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/auth/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"name":"a"}',
    });
    return response.headers.getSetCookie();
  };

  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://hokm.example.org' }, {}],
    ['the proxy', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'https' }],
  ])('are Secure, HttpOnly and same-site where %s says HTTPS', async (_who, env, headers) => {
    const secure = await startTestHttp({ env: env });
    try {
      for (const cookie of await cookies(secure.url, headers))
        expect(cookie).toMatch(
          /^__Host-session=[\w-]{43}; Path=\/; .*HttpOnly; Secure; Partitioned; SameSite=None$/,
        );
    } finally {
      await secure.close();
    }
  });

  it.each([
    ['a trusted proxy', '1', 'https'],
    ['a trusted proxy that says HTTP', '1', 'http'],
    ['a proxy that is not trusted', '0', 'https'],
    ['no proxy', '0', null],
  ])(
    'without the host prefix are ignored with an https PUBLIC_URL behind %s',
    async (_how, proxies, proto) => {
      const env = { PUBLIC_URL: 'https://hokm.example.org', TRUST_PROXY: proxies };
      const secure = await startTestHttp({ env });
      try {
        const { token } = await aPerson(secure, 'user');
        const status = async (cookie: string) => {
          const headers = { cookie, ...(proto === null ? {} : { 'x-forwarded-proto': proto }) };
          return (await fetch(`${secure.url}/api/auth/profile`, { headers })).status;
        };
        expect(await status(`__Host-session=${token}`)).toBe(200);
        expect(await status(`session=${token}`)).toBe(401);
      } finally {
        await secure.close();
      }
    },
  );

  it('without the host prefix are ignored where only the request says HTTPS', async () => {
    const secure = await startTestHttp({ env: { TRUST_PROXY: '1' } });
    try {
      const { token } = await aPerson(secure, 'user');
      const status = async (cookie: string, proto: string) => {
        const headers = { cookie, 'x-forwarded-proto': proto };
        return (await fetch(`${secure.url}/api/auth/profile`, { headers })).status;
      };
      expect(await status(`__Host-session=${token}`, 'https')).toBe(200);
      expect(await status(`session=${token}`, 'https')).toBe(401);
      expect(await status(`session=${token}`, 'http')).toBe(200);
    } finally {
      await secure.close();
    }
  });

  it('all have the host prefix over HTTPS', async () => {
    const [email, password] = ['cookies@example.org', GOOD_PASSWORD];
    await registered(http, email);
    await http.connection
      .collection('accounts')
      .updateOne({ 'email.key': email }, { $set: { admin_level: 'admin' } });
    const post = (path: string, body: object) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answers = [
      await post('/api/auth/guest', { name: 'a' }),
      await post('/api/auth/login', { email, password }),
      await post('/api/auth/admin/login', { email, password }),
      await post('/api/auth/register', { email: 'other@example.org', password }),
      await call('/api/auth/google', { redirect: 'manual' }),
    ];
    const set = answers.flatMap(({ headers }) => headers.getSetCookie());
    const names = new Set(set.map((cookie) => cookie.split('=')[0]));
    expect([...names].sort()).toEqual(
      ['device', 'flow', 'panel', 'registration', 'session'].map((name) => `__Host-${name}`),
    );
    for (const cookie of set) {
      expect(cookie).toMatch(/; Path=\/;.*HttpOnly; Secure/);
      expect(cookie).not.toContain('Domain');
    }
  });

  it('are all cleared at sign-out', async () => {
    const response = await call('/api/auth/logout', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const cleared = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    expect(cleared).toEqual(['__Host-session', 'session', '__Host-remember_token', 'remember_token']);
  });

  it('are neither made insecure by a header nor secure over plain HTTP', async () => {
    expect((await cookies(http.url, { 'x-forwarded-proto': 'http' })).join()).toContain('Secure');
    const plain = await startTestHttp({ env: { ALLOW_GUESTS: 'true' } });
    try {
      expect((await cookies(plain.url, { 'x-forwarded-proto': 'https' })).join()).toMatch(
        /HttpOnly; SameSite=Lax$/,
      );
    } finally {
      await plain.close();
    }
  });
});

describe('a body', () => {
  const guest = (body: string, headers: Record<string, string> = {}) =>
    call('/api/auth/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it('of more than 64 KB is not read', async () => {
    expect((await guest(JSON.stringify({ name: 'x'.repeat(65 * KB) }))).status).toBe(413);
  });

  it.each([
    ['in another charset', { 'content-type': 'application/json; charset=utf-7' }],
    ['in an encoding nobody knows', { 'content-encoding': 'zstd' }],
    ['that is not what its encoding says', { 'content-encoding': 'gzip' }],
  ])('%s is refused', async (_what, headers) => {
    const { status } = await guest('{"name":"a"}', headers);
    expect([400, 415]).toContain(status);
  });

  it('that is packed is refused, and never unpacked', async () => {
    const { gzipSync } = await import('node:zlib');
    const bomb = gzipSync(Buffer.from(JSON.stringify({ name: 'x'.repeat(4 * KB * KB) })));
    const response = await call('/api/auth/guest', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(bomb),
    });
    expect(response.status).toBe(400);
  });
});

describe('an address', () => {
  const enter = (url: string, forwarded: string) =>
    fetch(`${url}/api/auth/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: '{"name":"a"}',
    });

  it('has one limit, whatever port and spelling the proxy gives it', async () => {
    const limited = await startTestHttp({ env: { TRUST_PROXY: '1', SIGN_INS_PER_MINUTE: '3' } });
    try {
      const spelt = ['203.0.113.7:5', '[203.0.113.7]:6', '::ffff:203.0.113.7', '"[::ffff:cb00:7107]:7"'];
      const statuses = [];
      for (const forwarded of spelt) statuses.push((await enter(limited.url, forwarded)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await limited.connection.collection('sessions').distinct('address')).toEqual(['203.0.113.7']);
      const garbage = [];
      for (const n of [1, 2, 3, 4]) garbage.push((await enter(limited.url, `nonsense ${n}:x`)).status);
      expect(garbage).toEqual([200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });

  it.each([
    ['without a proxy, all of it', '0', (n: number) => `203.0.113.${n}`],
    ['behind one proxy, what came before it', '1', (n: number) => `203.0.113.${n}, 198.51.100.7`],
  ])('that a caller invents is not trusted: %s', async (_where, proxies, forwarded) => {
    const limited = await startTestHttp({
      env: { TRUST_PROXY: proxies, ALLOW_GUESTS: 'true', SIGN_INS_PER_MINUTE: '3' },
    });
    try {
      for (let n = 1; n <= 3; n += 1) expect((await enter(limited.url, forwarded(n))).status).toBe(200);
      expect((await enter(limited.url, forwarded(4))).status).toBe(429);
      const kept = await limited.connection.collection('sessions').distinct('address');
      expect(kept).toEqual([proxies === '1' ? '198.51.100.7' : '127.0.0.1']);
    } finally {
      await limited.close();
    }
  });
});

describe('what is no request', () => {
  it.each([
    ['a line that cannot be read', 'NONSENSE\r\n\r\n', 400],
    ['a head of more than 16 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20 * KB)}\r\n\r\n`, 431],
    ['a head without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['an expectation that nobody meets', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: the-best\r\n\r\n', 417],
  ])('is answered with the security headers: %s', async (_what, text, status) => {
    const server = createHttpServer(() => undefined, aDoor('https://hokm.example.org'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString().toLowerCase()));
    socket.write(text);
    await once(socket, 'close');
    await new Promise((resolve) => server.close(resolve));
    expect(heard).toMatch(new RegExp(`^http/1.1 ${status} `));
    for (const header of [
      "default-src 'none'",
      'strict-transport-security: ',
      'x-content-type-options: nosniff',
      'referrer-policy: same-origin',
      'connection: close',
    ])
      expect(heard).toContain(header);
  });
});

describe('a slow caller', () => {
  const impatient = { ...TIMEOUTS, headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20 };

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{'],
  ])('holds a connection no longer than the server waits for %s', async (_what, beginning) => {
    const server = createHttpServer((request) => request.resume(), aDoor(), impatient);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.write(beginning);
    await once(socket, 'close');
    expect(heard).toContain('408');
    await new Promise((resolve) => server.close(resolve));
  });

  it('has enough time for a picture on a slow line', () => {
    const server = createHttpServer(() => undefined, aDoor());
    expect(server).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 65_000,
    });
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOf, filled } from '../support/calls.js';
import { GOOD_PASSWORD, registered } from '../support/email-account.js';
import { startTestHttp, type TestHttp } from '../support/http-app.js';
import { aPanelPerson, aPerson } from '../support/people.js';
import { startTestServer } from '../support/server.js';

const PLAYERS = 'hokm.example.org';
const PANEL = 'admin.hokm.example.org';
const ENV = { PUBLIC_URL: `https://${PLAYERS}`, ADMIN_URL: `https://${PANEL}` };
let http: TestHttp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hokm-panel-host-'));
  for (const part of ['miniapp', 'admin']) {
    mkdirSync(join(folder, part));
    writeFileSync(join(folder, part, 'index.html'), `<title>${part}</title>`);
  }
  http = await startTestHttp({
    env: ENV,
    pages: { miniapp: join(folder, 'miniapp'), admin: join(folder, 'admin') },
  });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Asks a host; `fetch` does not let its name be chosen. */
function ask(host: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}, url = http.url) {
  return new Promise<{
    readonly status: number | undefined;
    readonly headers: NodeJS.Dict<string | string[]>;
    readonly text: string;
  }>((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const json = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    const all = { host, ...(body === undefined ? {} : json), ...headers };
    const asked = request(`${url}${path}`, { method, headers: all }, (response) => {
      let answer = '';
      response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text: answer }),
      );
    });
    asked.on('error', reject);
    asked.end(text);
  });
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const setCookies = (headers: NodeJS.Dict<string | string[]>) => [headers['set-cookie'] ?? []].flat();

describe('a panel with a host of its own', () => {
  it.each(['X-Forwarded-Host', 'Forwarded', 'X-Host', 'X-Original-Host', 'X-HTTP-Host-Override'])(
    'is not reached by the header %s of a client, nor by calls, pages or connections',
    async (name) => {
      const proxied = await startTestServer({ ...ENV, TRUST_PROXY: '1' });
      try {
        const lie = { [name]: name === 'Forwarded' ? `host=${PANEL}` : PANEL };
        const at = (host: string, path: string, headers: Record<string, string> = {}) =>
          ask(host, path, { headers }, proxied.url);
        expect((await at(PLAYERS, '/api/admin/dash/tiles', lie)).status).toBe(404);
        expect((await at(PANEL, '/api/admin/dash/tiles')).status).toBe(401);
        expect((await at(PLAYERS, '/admin', lie)).status).toBe(404);
        const polling = '/socket.io/?EIO=4&transport=polling';
        const truth = { [name]: name === 'Forwarded' ? `host=${PLAYERS}` : PLAYERS };
        expect((await at(PLAYERS, polling, lie)).status).toBe(200);
        expect((await at(PANEL, polling, truth)).status).toBe(404);
        expect((await at(`${PANEL}.`, polling, truth)).status).toBe(404);
      } finally {
        await proxied.close();
      }
    },
  );

  it.each(['/admin', '/admin/users', '/ADMIN/login'])('has its page %s there only', async (path) => {
    const there = await ask(PANEL, path);
    expect([there.status, there.text]).toEqual([200, '<title>admin</title>']);
    expect(there.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await ask(PLAYERS, path)).status).toBe(404);
    expect((await ask('127.0.0.1', path)).status).toBe(404);
  });

  it.each([
    ['/', '/admin'],
    ['/?game', `https://${PLAYERS}/?game`],
    ['/friends', `https://${PLAYERS}/friends`],
    ['/room/ABC123?x=1', `https://${PLAYERS}/room/ABC123?x=1`],
    ['//evil.example/x', `https://${PLAYERS}//evil.example/x`],
    ['/index.html', undefined],
  ])('has no page %s of the mini app, and leads to %s', async (path, location) => {
    if (!path.startsWith('//')) expect((await ask(PLAYERS, path)).text).toBe('<title>miniapp</title>');
    const there = await ask(PANEL, path);
    expect([there.status, there.headers['location']]).toEqual([location === undefined ? 404 : 302, location]);
    expect(there.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('answers the panel’s calls there only, those of players on the other host, and of both on both', async () => {
    const { token } = await aPanelPerson(http, 'super_admin');
    const calls = callsOf(http.parts.modules).filter(
      // The stream of events has no end; others of its area stand for it.
      ({ name }) => !name.includes('/auth/logout') && !name.endsWith('/admin/live'),
    );
    for (const { method, path, name, contract } of calls) {
      const { access, sessions, host } = contract;
      const isPanel = host === 'panel' || (access !== 'anyone' && access !== 'signed-in');
      const isBoth = host === 'both' || sessions === 'both';
      const missing = async (at: string) => {
        const { status, text } = await ask(at, filled(path), {
          method,
          headers: bearer(token),
          ...(method === 'GET' ? {} : { body: {} }),
        });
        return status === 404 && text.includes('"request/not_found"');
      };
      if (!isBoth) expect(await missing(isPanel ? PLAYERS : PANEL), name).toBe(true);
      if (!isBoth && !path.includes(':')) expect(await missing(isPanel ? PANEL : PLAYERS), name).toBe(false);
      if (isBoth && !path.includes(':'))
        expect([await missing(PANEL), await missing(PLAYERS)], name).toEqual([false, false]);
    }
  });

  it('is signed in to there only, with a cookie of that host alone', async () => {
    const email = 'staff@example.org';
    await registered(http, email);
    await http.connection
      .collection('accounts')
      .updateOne({ 'email.key': email }, { $set: { admin_level: 'admin' } });
    const body = { email, password: GOOD_PASSWORD };
    const post = (host: string, path: string, more: object = {}) =>
      ask(host, path, { method: 'POST', body: { ...body, ...more } });
    expect((await post(PLAYERS, '/api/auth/admin/login')).status).toBe(404);
    expect((await post(PLAYERS, '/api/auth/login', { login_type: 'admin' })).status).toBe(404);
    expect((await post(PANEL, '/api/auth/login', { login_type: 'admin' })).status).toBe(404);
    const entered = await post(PANEL, '/api/auth/admin/login');
    expect(entered.status).toBe(200);
    const cookie = setCookies(entered.headers).find((each) => each.startsWith('__Host-panel='));
    expect(cookie).toMatch(/; Path=\/;.*Secure/);
    expect(setCookies(entered.headers).join()).not.toContain('Domain');
    const own = { cookie: cookie?.split(';')[0] ?? '' };
    expect((await ask(PANEL, '/api/admin/me', { headers: own })).status).toBe(200);
    expect((await ask(PLAYERS, '/api/admin/me', { headers: own })).status).toBe(404);
  });

  it.each([
    [PANEL, `https://${PANEL}`, 200],
    [PANEL, `https://${PLAYERS}`, 403],
    [PLAYERS, `https://${PLAYERS}`, 200],
    [PLAYERS, `https://${PANEL}`, 403],
    [PANEL, 'https://evil.example', 403],
  ])('at %s takes calls of pages of %s: %i', async (host, origin, status) => {
    const { id, token } = host === PANEL ? await aPanelPerson(http, 'admin') : await aPerson(http, 'user');
    expect(id).not.toBe('');
    const name = host === PANEL ? '__Host-panel' : '__Host-session';
    const headers = {
      cookie: `${name}=${token}`,
      origin,
      ...(host === PANEL ? { 'x-session-kind': 'panel' } : {}),
    };
    const answer = await ask(host, '/api/auth/logout-all', { method: 'POST', headers, body: {} });
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('takes no connections of players', async () => {
    const server = await startTestServer(ENV);
    try {
      const path = '/socket.io/?EIO=4&transport=polling';
      expect((await ask(PANEL, path, {}, server.url)).status).toBe(404);
      expect((await ask(PLAYERS, path, {}, server.url)).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

describe('a panel without a host of its own', () => {
  it('is under every host, as the mini app is', async () => {
    const one = await startTestHttp({
      pages: { miniapp: join(folder, 'miniapp'), admin: join(folder, 'admin') },
    });
    const status = (path: string) =>
      new Promise((resolve, reject) => {
        get(`${one.url}${path}`, { headers: { host: PANEL } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
    try {
      expect([await status('/'), await status('/admin')]).toEqual([200, 200]);
    } finally {
      await one.close();
    }
  });
});

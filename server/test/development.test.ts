import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestHttp, type TestHttp } from './support/http-app.js';
import { aPanelPerson } from './support/people.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(async () => http.close());

interface Answer {
  readonly status: number | undefined;
  readonly body: Record<string, unknown>;
}

/** Asks with any headers; `fetch` does not let the host be chosen. */
function ask(path: string, headers: Record<string, string> = {}, sent?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = sent === undefined ? '' : JSON.stringify(sent);
    const json = { accept: 'application/json', 'content-type': 'application/json' };
    const length = { 'content-length': String(Buffer.byteLength(text)) };
    const all = { ...json, ...length, ...headers };
    const method = sent === undefined ? 'GET' : 'POST';
    const asked = request(`${http.url}/api${path}`, { method, headers: all }, (response) => {
      let answer = '';
      response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode, body: JSON.parse(answer) as Answer['body'] }),
      );
    });
    asked.on('error', reject);
    asked.end(text);
  });
}

const ELSEWHERE: readonly [string, Record<string, string>][] = [
  ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['through a proxy that says the scheme only', { 'x-forwarded-proto': 'https' }],
  ['through a proxy with the standard header', { forwarded: 'for=203.0.113.7' }],
  ['through a tunnel', { 'cf-connecting-ip': '203.0.113.7', 'cf-ray': 'x' }],
  ['through a proxy that names itself', { via: '1.1 caddy' }],
  ['with the address of another header', { 'x-real-ip': '127.0.0.1' }],
  ['for a public name', { host: 'hokm.example.org' }],
  ['for a name that is bound to this machine', { host: 'localhost.evil.example:5000' }],
];

describe('what only development has', () => {
  it('is there for this machine', async () => {
    expect((await ask('/dev/mailbox')).status).toBe(200);
    expect((await ask('/config')).body).toMatchObject({ dev_mailbox: true, sign_in: { guest: true } });
    expect((await ask('/auth/guest', {}, { name: 'Sara' })).status).toBe(200);
    const { token } = await aPanelPerson(http, 'admin');
    expect((await ask('/admin/dash/tiles', { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it.each(ELSEWHERE)('is not there for a request %s', async (_how, headers) => {
    expect(await ask('/dev/mailbox', headers)).toMatchObject({ status: 404, body: { success: false } });
    const { body } = await ask('/config', headers);
    expect(body).toMatchObject({ dev_mailbox: false, allow_guests: false, sign_in: { guest: false } });
    expect(await ask('/auth/guest', headers, { name: 'Sara' })).toMatchObject({
      status: 403,
      body: { code: 'auth/guests_not_allowed' },
    });
    const { token } = await aPanelPerson(http, 'admin');
    const panel = await ask('/admin/dash/tiles', { ...headers, authorization: `Bearer ${token}` });
    expect(panel).toMatchObject({ status: 403, body: { code: 'auth/two_factor_setup_needed' } });
  });
});

it('nothing of it is there for a proxy that says nothing of itself, as nginx does by default', async () => {
  const { hostname, port, host } = new URL(http.url);
  const heard = await new Promise<string>((resolve, reject) => {
    const tcp = connect(Number(port), hostname);
    let text = '';
    tcp.on('data', (bytes) => (text += bytes.toString()));
    tcp.once('close', () => resolve(text)).once('error', reject);
    tcp.write(`GET /api/dev/mailbox HTTP/1.0\r\nHost: ${host}\r\n\r\n`);
  });
  expect(heard).toMatch(/^HTTP\/1\.1 404 /);
});

describe('a start that a proxy or a public address makes production', () => {
  it.each<Record<string, string>>([{ TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://hokm.example.org' }])(
    'with %j has no mailbox, not even for this machine',
    async (env) => {
      const own = http;
      http = await startTestHttp({ env: { ...env, ALLOW_GUESTS: 'false' } });
      try {
        expect((await ask('/dev/mailbox')).status).toBe(404);
        expect((await ask('/config')).body).toMatchObject({ dev_mailbox: false, sign_in: { guest: false } });
      } finally {
        await http.close();
        http = own;
      }
    },
  );
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { PIECES } from '../../src/platform/http/body-pieces.js';
import { BODIES_IN_FLIGHT, BODY_LIMITS, BODY_MAX_MS } from '../../src/platform/http/read-body.js';
import { CallLimits, limitsOf, PRICES, WORK } from '../../src/platform/http/call-limits.js';
import { anotherAddress } from '../support/addresses.js';
import { outcomeOf } from '../support/api.js';
import { callsOf, filled } from '../support/calls.js';
import { startTestHttp } from '../support/http-app.js';
import { aPanelPerson, aPerson } from '../support/people.js';

const SIGN_INS = 1_000;
/** Reads of one person or one entry, whatever their paths sound like. */
const READ_BY_ONE = ['GET /api/security/audit-logs/:id', 'GET /api/admin/users/:id/analytics'];
const http = await startTestHttp({ env: { TRUST_PROXY: '1', SIGN_INS_PER_MINUTE: String(SIGN_INS) } });
afterAll(() => http.close());

const calls = callsOf(http.parts.modules);
const taking = calls.filter(
  ({ contract }) =>
    contract.body !== undefined || contract.form !== undefined || contract.upload !== undefined,
);
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

interface Unfinished {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** The length that is declared; null: none. */
  readonly length?: number | null;
  /** What is sent of it. */
  readonly begun?: string;
}

/** Sends the head of a call, and of its body only the beginning; gives the answer that comes all the same. */
async function unfinished({ method, path, headers = {}, length = 60_000, begun = '' }: Unfinished) {
  const socket = connect(Number(new URL(http.url).port), '127.0.0.1');
  sockets.push(socket);
  const head = {
    host: new URL(http.url).host,
    'content-type': 'application/json',
    ...(length === null ? {} : { 'content-length': String(length) }),
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${filled(path)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${begun}`);
  let heard = '';
  const answered = new Promise<{ status: number; code: string | undefined; retryAfter: string | undefined }>(
    (resolve) => {
      socket.on('data', (chunk) => {
        heard += chunk.toString();
        const code = /"code":"([\w/]+)"/.exec(heard)?.[1];
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]);
        if (!heard.includes('\r\n\r\n') || (status >= 400 && code === undefined)) return;
        resolve({ status, code, retryAfter: /retry-after: (\d+)/i.exec(heard)?.[1] });
      });
      socket.on('error', () => undefined);
    },
  );
  await once(socket, 'connect');
  return { socket, answered };
}

/** The answer to a call whose body never comes. */
async function answerTo(call: Unfinished) {
  const { answered, socket } = await unfinished(call);
  const { status, code } = await answered;
  socket.destroy();
  return { status, code };
}

describe('a stranger is refused before a byte of the body is there', () => {
  it.each(taking.filter(({ contract }) => contract.access !== 'anyone'))('at $name', async (call) => {
    const from = { ...call, headers: anotherAddress() };
    expect(await answerTo(from)).toEqual({ status: 401, code: 'auth/unauthenticated' });
    const expired = { ...anotherAddress(), authorization: 'Bearer a-session-that-is-over' };
    expect((await answerTo({ ...call, headers: expired })).status).toBe(401);
  });

  it('at the address of the bot, unless he knows its secret', async () => {
    const call = { method: 'POST', path: '/api/bot/webhook', headers: anotherAddress() };
    // The bot is off here: Telegram itself would be refused too.
    expect(await answerTo(call)).toEqual({ status: 503, code: 'server/unavailable' });
  });

  it('and a player is at calls of the panel', async () => {
    const { token } = await aPerson(http, 'user');
    const headers = { authorization: `Bearer ${token}` };
    for (const call of taking.filter(({ path }) => path.startsWith('/api/admin/stories')))
      expect((await answerTo({ ...call, headers })).status).toBe(403);
  });
});

describe('calls that are made too often', () => {
  const { writes, reports, documents } = limitsOf(SIGN_INS);

  it('all have a class with a number', () => {
    const numbers = calls.map(({ contract }) => limitsOf(SIGN_INS)[contract.limit]);
    expect(numbers.every((number) => number > 0)).toBe(true);
  });

  it('are few where they are dear reads of the staff: sums, searches of logs, and files made of many', () => {
    const dear =
      /analytics|dashboard|statistics|insights|incident|performance|audit-logs|logs$|export$|dossier|make-whole/;
    const classes = calls
      .filter(
        ({ method, path, contract }) => method === 'GET' && dear.test(path) && contract.access !== 'anyone',
      )
      .filter(({ contract }) => contract.limit !== 'reports');
    expect(classes.map(({ name }) => name)).toEqual(READ_BY_ONE);
    expect(reports).toBeLessThanOrEqual(40);
  });

  it.each([
    ['an account', 'byAccount', WORK],
    ['an address', 'byAddress', 4 * WORK],
  ] as const)('of all subjects together cost %s no more than its processor time', async (_who, by, most) => {
    const limits = new CallLimits(limitsOf(SIGN_INS));
    let spent = 0;
    for (const [subject, { routes }] of Object.entries(http.parts.modules.subjects))
      for (const { contract } of routes)
        for (let made = 0; made < 600; made += 1)
          if ((await limits.of(subject, contract)[by]('one')) === null) spent += PRICES[contract.limit];
    expect(spent).toBeLessThanOrEqual(most);
    expect(spent).toBeGreaterThan(most - 2 * Math.max(...Object.values(PRICES)));
    const contract = { limit: 'reports', access: 'panel/users' } as const;
    expect(await limits.of('another', contract)[by]('one')).toBeGreaterThan(0);
    expect(await limits.of('another', contract)[by]('other')).toBeNull();
  });

  it('are refused before the body, to an address that nobody has signed in from', async () => {
    const headers = anotherAddress();
    const call = { method: 'POST', path: '/api/analytics/track-event' };
    for (let made = 0; made < writes; made += 1)
      await fetch(`${http.url}${call.path}`, { method: 'POST', headers });
    const { status, code, retryAfter } = await (await unfinished({ ...call, headers })).answered;
    expect({ status, code }).toEqual({ status: 429, code: 'request/too_many' });
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect((await answerTo({ ...call, headers: anotherAddress(), length: 0 })).status).toBe(400);
  });

  it('are counted for an account, wherever it calls from, and not for others of an address', async () => {
    const [one, other] = [await aPerson(http, 'user'), await aPerson(http, 'user')];
    const wear = async (token: string, from: Record<string, string>) =>
      outcomeOf(
        await fetch(`${http.url}/api/shop/wear`, {
          method: 'POST',
          headers: { ...from, 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: '{}',
        }),
      );
    for (let made = 0; made < writes; made += 1)
      expect((await wear(one.token, anotherAddress())).code).toBe('request/invalid');
    const address = anotherAddress();
    expect((await wear(one.token, address)).code).toBe('request/too_many');
    expect((await wear(other.token, address)).code).toBe('request/invalid');
  });

  it('are fewer where a read is dear', async () => {
    const { token } = await aPanelPerson(http, 'admin');
    const read = () =>
      fetch(`${http.url}/api/analytics/pageviews?span=none`, {
        headers: { authorization: `Bearer ${token}` },
      });
    for (let made = 0; made < reports; made += 1) expect((await read()).status).not.toBe(429);
    expect((await read()).status).toBe(429);
  });

  it('are fewer for the description of the calls', async () => {
    const headers = anotherAddress();
    for (let made = 0; made < documents; made += 1)
      expect((await fetch(`${http.url}/api/docs/style.css`, { headers })).status).toBe(200);
    expect((await fetch(`${http.url}/api/openapi.json`, { headers })).status).toBe(429);
  });
});

describe('a body', () => {
  const send = async (body: string, path = '/api/shop/wear', from: Record<string, string> = {}) => {
    const { token } = await aPerson(http, 'user');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...from };
    return outcomeOf(await fetch(`${http.url}${path}`, { method: 'POST', headers, body }));
  };

  it('that nests too deeply or has too many parts is not parsed', async () => {
    const deep = `{"item_id":${'['.repeat(100)}${']'.repeat(100)}}`;
    const wide = `{"x":[${'0,'.repeat(BODY_LIMITS.usual.parts)}0]}`;
    for (const body of [deep, wide, '['.repeat(60_000)])
      expect(await send(body)).toEqual({ status: 400, code: 'request/invalid' });
  });

  it('that declares itself too large is refused before it is there', async () => {
    const { token } = await aPerson(http, 'user');
    const headers = { authorization: `Bearer ${token}` };
    const call = { method: 'POST', path: '/api/shop/wear', headers, length: BODY_LIMITS.usual.bytes + 1 };
    expect(await answerTo(call)).toEqual({ status: 413, code: 'request/too_large' });
  });

  it('is awaited of no more than eight calls of a person, who may call again when they end', async () => {
    const { token } = await aPerson(http, 'user');
    const others = await aPerson(http, 'user');
    const headers = { authorization: `Bearer ${token}` };
    const call = { method: 'POST', path: '/api/shop/wear', headers, begun: '{' };
    const held = [];
    for (let at = 0; at < BODIES_IN_FLIGHT.perAccount; at += 1) {
      const timers = http.clock.size;
      held.push(await unfinished(call));
      // One that has its place is awaited.
      await expect.poll(() => http.clock.size).toBeGreaterThan(timers);
    }
    const { status, retryAfter } = await (await unfinished(call)).answered;
    expect({ status, retryAfter }).toEqual({ status: 429, retryAfter: '1' });
    const wear = (token_: string) =>
      fetch(`${http.url}/api/shop/wear`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token_}` },
        body: '{}',
      });
    expect((await wear(others.token)).status).toBe(400);
    held.forEach(({ socket }) => socket.destroy());
    await expect.poll(async () => (await wear(token)).status).toBe(400);
  });

  it('is awaited for twenty seconds', async () => {
    const { token } = await aPerson(http, 'user');
    const headers = { authorization: `Bearer ${token}` };
    const call = { method: 'POST', path: '/api/shop/wear', headers, begun: '{"item' };
    const timers = http.clock.size;
    const { answered } = await unfinished(call);
    await expect.poll(() => http.clock.size).toBeGreaterThan(timers);
    http.clock.advance(BODY_MAX_MS);
    expect(await answered).toMatchObject({ status: 503, code: 'request/too_slow' });
  });

  it('of half a megabyte that nobody reads costs its sender the answer only', async () => {
    const body = '['.repeat(500_000);
    const from = { ...anotherAddress(), authorization: 'Bearer nobody' };
    for (let at = 0; at < 3; at += 1)
      expect(await send(body, '/api/admin/stories', from)).toEqual({
        status: 401,
        code: 'auth/unauthenticated',
      });
  });

  it('in crumbs is read no further, of a call that is open to anybody too', async () => {
    const { token } = await aPerson(http, 'user');
    const crumbs = '1\r\n \r\n'.repeat(PIECES.free + 100);
    for (const path of ['/api/analytics/track-event', '/api/user/avatar']) {
      const isForm = path.endsWith('avatar');
      const headers = {
        ...anotherAddress(),
        authorization: `Bearer ${token}`,
        'content-type': isForm ? 'multipart/form-data; boundary=b' : 'application/json',
        'transfer-encoding': 'chunked',
      };
      const call = { method: 'POST', path, headers, length: null, begun: crumbs };
      expect(await answerTo(call)).toEqual({ status: 400, code: 'request/invalid' });
    }
  });

  it('of a call that is open to anybody is small, and not packed', async () => {
    const headers = { ...anotherAddress(), 'content-type': 'application/json' };
    const track = async (body: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
      outcomeOf(
        await fetch(`${http.url}/api/analytics/track-event`, {
          method: 'POST',
          headers: { ...headers, ...more },
          body,
        }),
      );
    const text = JSON.stringify({ text: 'x'.repeat(BODY_LIMITS.open.bytes) });
    expect((await track(text)).code).toBe('request/too_large');
    const packed = new Uint8Array(gzipSync('{}'));
    expect((await track(packed, { 'content-encoding': 'gzip' })).code).toBe('request/invalid');
  });

  it('that goes on after its refusal loses its connection', async () => {
    const call = { method: 'POST', path: '/api/shop/wear', headers: anotherAddress() };
    const { socket, answered } = await unfinished({ ...call, length: 9 * 1024 * 1024 });
    const closed = once(socket, 'close');
    expect((await answered).status).toBe(401);
    await closed;
  });
});

describe('the description of the calls', () => {
  const read = (headers: Record<string, string>) =>
    fetch(`${http.url}/api/openapi.json`, { headers: { ...anotherAddress(), ...headers } });

  it.each(['br', 'gzip', 'identity'])('is kept as %s, and not sent twice', async (encoding) => {
    const first = await read({ 'accept-encoding': encoding });
    expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(((await first.json()) as { openapi: string }).openapi).toMatch(/^3\./);
    const tag = first.headers.get('etag') ?? '';
    // Without it fetch asks for a new copy.
    const revalidate = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
    const again = await read({ 'accept-encoding': encoding, ...revalidate });
    expect(again.status).toBe(304);
  });
});

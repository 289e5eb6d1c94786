import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Signal } from '../../src/platform/core/signals.js';
import { HEADER_LINES_MAX, REQUESTS_MAX } from '../../src/platform/http/front-door.js';
import { createHttpServer } from '../../src/platform/http/http-server.js';
import { aDoor } from '../support/door.js';
import { ManualTimers } from '../support/manual-timers.js';
import { startTestServer } from '../support/server.js';

const clock = new ManualTimers(Date.UTC(2036, 0, 1));
const noted: Signal[] = [];
const note = (signal: Signal) => void noted.push(signal);
const served: string[] = [];
let asked = 0;
const serve: RequestListener = (request, response) => {
  served.push(request.url ?? '');
  response.end();
};
const door = aDoor('https://hokm.example.org', clock, { note });
/** A server in which nobody waits for a turn: only the numbers decide. */
const alone = createHttpServer(serve, {
  publicUrl: door.publicUrl,
  letIn: (request, response, go) => {
    if (!door.refuses(request, response)) go();
  },
});
/** One in which people wait for their turn. */
const paced = createHttpServer(serve, {
  publicUrl: door.publicUrl,
  letIn: (request, response, go) => {
    asked += 1;
    door.letIn(request, response, go);
  },
});
for (const server of [alone, paced])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const whole = await startTestServer({ TRUST_PROXY: '1' });
afterAll(async () => {
  for (const server of [alone, paced]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await whole.close();
});

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

const portOf = (server: Server) => (server.address() as AddressInfo).port;

interface Asking {
  readonly port?: number;
  readonly from?: string;
  readonly times?: number;
  readonly method?: string;
  /** Lines of the head besides those of host and address. */
  readonly lines?: readonly string[];
}

let people = 0;
const someone = () => `198.51.100.${(people += 1)}`;

/** Sends the same request again and again on one connection; gives all that is heard until it has so many answers or ends. */
async function ask(path: string, asking: Asking = {}): Promise<string> {
  const { port = portOf(alone), from = someone(), times = 1, method = 'GET', lines = [] } = asking;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  const head = ['host: a', `x-forwarded-for: ${from}`, ...lines].join('\r\n');
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      if (heard.split('HTTP/1.1 ').length > times) resolve();
    });
    socket.on('error', () => resolve()).on('close', () => resolve());
  });
  socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n\r\n`.repeat(times));
  await answered;
  return heard;
}

const statusesOf = (heard: string) => heard.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
const count = (heard: string, status: string) => statusesOf(heard).filter((one) => one === status).length;

/** What makes a request one for a WebSocket. */
const UPGRADE = [
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
];
const SOCKET = '/socket.io/?EIO=4&transport=websocket';

describe('more requests than an address may send', () => {
  it('are answered with the usual refusal, in the language of the caller, until half a minute is over', async () => {
    const from = someone();
    const many = await ask('/api/config', { from, times: REQUESTS_MAX.calls });
    expect(count(many, '200')).toBe(REQUESTS_MAX.calls);
    const more = await ask('/api/config', { from, lines: ['accept-language: en-GB'] });
    expect(more).toMatch(/^HTTP\/1\.1 429 /);
    expect(more).toContain('"code":"request/too_many"');
    expect(more).toContain('Too fast');
    for (const header of [
      "default-src 'none'",
      'strict-transport-security: ',
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'retry-after: 30',
    ])
      expect(more).toContain(header);
    expect(noted).toContainEqual({ type: 'too_many', address: from, target: '/api/config' });
    expect(statusesOf(await ask('/api/config'))).toEqual(['200']);
    clock.advance(30_000);
    expect(statusesOf(await ask('/api/config', { from }))).toEqual(['200']);
  });

  it.each([
    ['calls', '/API/none'],
    ['calls', 'http://a/anything'],
    ['calls', '/health'],
    ['calls', '/socket.io/?EIO=4'],
    ['files', '/'],
    ['files', '/assets/a.js'],
    ['files', '/api/files/5f0'],
  ] as const)('count as %s: %s', async (kind, path) => {
    const from = someone();
    const heard = await ask(path, { from, times: REQUESTS_MAX[kind] + 2 });
    expect(count(heard, '429')).toBe(2);
  });

  it('are counted for a network of IPv6, and not for this machine, nor for what Telegram posts', async () => {
    const times = REQUESTS_MAX.calls + 1;
    await ask('/api/config', { from: '2001:db8:1:2::1', times: REQUESTS_MAX.calls });
    expect(statusesOf(await ask('/api/config', { from: '2001:db8:1:2:3::4' }))).toEqual(['429']);
    expect(statusesOf(await ask('/api/config', { from: '2001:db8:1:3::1' }))).toEqual(['200']);
    expect(count(await ask('/api/config', { from: '127.0.0.1', times }), '429')).toBe(0);
    expect(count(await ask('/api/bot/webhook', { from: '149.154.167.220', times }), '429')).toBe(0);
    expect(count(await ask('/api/bot/webhook', { times }), '429')).toBe(1);
    expect(count(await ask('/api/config', { from: '149.154.167.220', times }), '429')).toBe(1);
  });

  it('end a connection that has a large body on its way', async () => {
    const from = someone();
    await ask('/api/config', { from, times: REQUESTS_MAX.calls });
    const heard = await ask('/api/config', { from, method: 'POST', lines: ['content-length: 9000000'] });
    expect(heard).toMatch(/^HTTP\/1\.1 429 /);
    expect(heard.toLowerCase()).toContain('connection: close');
  });

  it('wait for their turn when they come at once, and leave that of others alone', async () => {
    const [from, port] = [someone(), portOf(paced)];
    const [atOnce, later] = [REQUESTS_MAX.calls / 5, 100];
    served.length = 0;
    const all = ask('/api/mine', { from, port, times: atOnce + later });
    await expect.poll(() => served.length).toBe(atOnce);
    expect(statusesOf(await ask('/api/other', { port }))).toEqual(['200']);
    clock.advance(250);
    await expect.poll(() => served.filter((path) => path === '/api/mine').length).toBe(atOnce + later / 2);
    clock.advance(250);
    expect(count(await all, '200')).toBe(atOnce + later);
  });

  it('are refused when too many of all people wait, and those who have gone are forgotten', async () => {
    const port = portOf(paced);
    const [atOnce, waiting] = [REQUESTS_MAX.calls / 5, 2_000];
    [asked, served.length] = [0, 0];
    const held = ask('/api/mine', { from: someone(), port, times: atOnce + waiting });
    await expect.poll(() => asked).toBe(atOnce + waiting);
    expect(served.length).toBe(atOnce);
    const heard = await ask('/api/mine', { from: someone(), port, times: atOnce + 1 });
    expect([count(heard, '200'), count(heard, '429')]).toEqual([atOnce, 1]);
    for (const socket of sockets) socket.destroy();
    await held;
    const before = served.length;
    const connectionsOf = () =>
      new Promise((resolve) => paced.getConnections((_error, open) => resolve(open)));
    await expect.poll(connectionsOf).toBe(0);
    clock.advance(30_000);
    expect(served.length).toBe(before);
  });

  it('open no connection, in a whole server', async () => {
    const [from, port] = [someone(), Number(new URL(whole.url).port)];
    const many = await ask('/socket.io/?EIO=4&transport=none', { from, port, times: REQUESTS_MAX.calls });
    expect(count(many, '400')).toBe(REQUESTS_MAX.calls);
    expect(statusesOf(await ask('/socket.io/?EIO=4&transport=polling', { from, port }))).toEqual(['429']);
    expect(statusesOf(await ask(SOCKET, { from, port, lines: UPGRADE }))).toEqual(['429']);
    expect(statusesOf(await ask('/api/config', { from, port }))).toEqual(['429']);
    expect(statusesOf(await ask(SOCKET, { port, lines: UPGRADE }))).toEqual(['101']);
  });
});

describe('a request with more lines than a hundred', () => {
  const besides = 2;
  const filled = (lines: number, last: readonly string[] = []) => [
    ...Array.from({ length: lines - besides - last.length }, (_, at) => `x${at}: 1`),
    ...last,
  ];

  it('is refused, with the headers of every answer', async () => {
    expect(statusesOf(await ask('/', { lines: filled(HEADER_LINES_MAX) }))).toEqual(['200']);
    for (const lines of [HEADER_LINES_MAX + 1, 1_500, 3_000]) {
      const before = served.length;
      const heard = await ask('/', { lines: filled(lines, ['origin: https://elsewhere.example']) });
      expect(heard).toMatch(/^HTTP\/1\.1 431 /);
      expect(heard).toContain("default-src 'none'");
      expect(served.length).toBe(before);
    }
  });

  it('is refused where it would become a connection, and where it is of an open one', async () => {
    const port = Number(new URL(whole.url).port);
    const tooMany = filled(HEADER_LINES_MAX + 1, UPGRADE);
    expect(statusesOf(await ask(SOCKET, { port, lines: filled(90, UPGRADE) }))).toEqual(['101']);
    const refused = await ask(SOCKET, { port, lines: tooMany });
    expect(statusesOf(refused)).toEqual(['431']);
    expect(refused).toContain('x-content-type-options: nosniff');
    const polling = await ask('/socket.io/?EIO=4&transport=polling', { port });
    const sid = /"sid":"([\w-]+)"/.exec(polling)?.[1] ?? '';
    const poll = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
    expect(statusesOf(await ask(poll, { port, lines: filled(500) }))).toEqual(['431']);
    const posted = ask(poll, { port, method: 'POST', lines: ['content-length: 2', ...filled(500)] });
    expect(statusesOf(await posted)).toEqual(['431']);
  });

  it('hides no address from the limits', async () => {
    const from = someone();
    const lines = filled(1_200);
    const socket = connect(portOf(alone), '127.0.0.1');
    sockets.push(socket);
    const answer = once(socket, 'data');
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\n${lines.join('\r\n')}\r\nx-forwarded-for: ${from}\r\n\r\n`);
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 431 /);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as send, type Server as HttpServer } from 'node:http';
import { connect as openSocket, createServer as createEntrance } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import pino from 'pino';
import { Server } from 'socket.io';
import { io as openClient, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestGroup } from '../../../test/support/group.js';
import { systemRandomBytes } from '../core/node-ports.js';
import { listen } from '../http/listen.js';
import { channelAdapter } from './channel-adapter.js';
import { leadConnections, placeOf } from './lead-connections.js';
import type { GameServer } from './types.js';

interface Process {
  readonly place: string;
  readonly url: string;
  readonly io: GameServer;
  readonly http: HttpServer;
  /** The paths of requests that came past the door and were no connection's. */
  readonly asked: string[];
  stop(): Promise<void>;
}

let folder: string;
let group: TestGroup;
let one: Process;
let two: Process;
const clients: Socket[] = [];
let refused = new Set<string>();

async function start(place: string): Promise<Process> {
  const channel = group.join(place);
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(place);
  });
  const io: GameServer = new Server({
    path: '/socket.io/',
    serveClient: false,
    adapter: channelAdapter(channel),
  });
  io.attach(http);
  const door = {
    refuses: (_request: object, response: object) => {
      if (!refused.has(place)) return false;
      if ('writeHead' in response)
        (response as { writeHead(n: number): { end(): void } }).writeHead(429).end();
      return true;
    },
  };
  const log = pino({ level: 'silent' });
  await leadConnections({ http, io, door, channel, randomBytes: systemRandomBytes, log });
  // An entrance for each, so that a test says where a request comes in.
  const entrance = createEntrance((connection) => group.open(place, connection));
  const url = await listen(entrance, { host: '127.0.0.1', port: 0 });
  channel.serves();
  return {
    place,
    url,
    io,
    http,
    asked,
    async stop() {
      entrance.close();
      await io.close();
    },
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hokm-lead-'));
  group = new TestGroup(folder);
  one = await start('p1');
  two = await start('p2');
  await group.said();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await Promise.all([one.stop(), two.stop()]);
  rmSync(folder, { recursive: true });
});

async function enter(at: Process, transport: 'websocket' | 'polling', place?: string): Promise<Socket> {
  const options = { transports: [transport], forceNew: true, reconnection: false, upgrade: false };
  const client = openClient(at.url, { ...options, query: place === undefined ? {} : { place } });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });
  return client;
}

const servedAt = (client: Socket): string => client.io.engine.id.split('.')[0] ?? '';

it('the place of a request is that of its connection, or the one that it asks for', () => {
  expect(placeOf('/socket.io/?EIO=4&transport=polling&place=p2')).toBe('p2');
  expect(placeOf('/socket.io/?place=p2&sid=p1.a_b-C')).toBe('p1');
  expect(placeOf('/socket.io/?place=p2&sid=unknown')).toBeNull();
  expect(placeOf('/socket.io/?place=p2&sid=../p1.x')).toBeNull();
  expect(placeOf('/api/config?place=p2')).toBeNull();
  expect(placeOf('/socket.io/')).toBeNull();
});

describe.each(['websocket', 'polling'] as const)('a connection by %s', (transport) => {
  it('is served where it asks to be, and stays there', async () => {
    const client = await enter(one, transport, 'p2');
    expect(servedAt(client)).toBe('p2');
    expect(two.io.sockets.sockets.has(client.id ?? '')).toBe(true);
    const socket = two.io.sockets.sockets.get(client.id ?? '')!;
    socket.on('ready', (...args: unknown[]) => (args.at(-1) as (answer: string) => void)('yes'));
    const long = 'ا'.repeat(5_000);
    for (let n = 0; n < 5; n += 1)
      expect(await client.timeout(5_000).emitWithAck('ready', { long })).toBe('yes');
    expect(socket.conn.remoteAddress).toMatch(/127\.0\.0\.1$/);
    const gone = once(socket, 'disconnect');
    client.disconnect();
    await gone;
  });

  it('is served where it comes in without a place, and with one that is nobody’s or its own', async () => {
    for (const place of [undefined, 'p9', 'p1'])
      expect(servedAt(await enter(one, transport, place))).toBe('p1');
  });

  it('is refused by the door before it is led anywhere', async () => {
    refused = new Set(['p1']);
    try {
      const before = two.io.engine.clientsCount;
      if (transport === 'polling') await expect(enter(one, transport, 'p2')).rejects.toThrow();
      expect(two.io.engine.clientsCount).toBe(before);
    } finally {
      refused = new Set();
    }
  });
});

it('one that begins by polling becomes a WebSocket of the same process', async () => {
  const client = openClient(one.url, { forceNew: true, reconnection: false, query: { place: 'p2' } });
  clients.push(client);
  const upgraded = new Promise((resolve) => client.io.engine.once('upgrade', resolve));
  await upgraded;
  expect(servedAt(client)).toBe('p2');
  expect(client.io.engine.transport.name).toBe('websocket');
});

/** Sends bytes and gives what comes back until the connection ends, or for a while. */
async function raw(at: Process, bytes: string): Promise<string> {
  const socket = openSocket(Number(new URL(at.url).port), '127.0.0.1');
  let read = '';
  socket.on('data', (chunk: Buffer) => (read += chunk.toString()));
  socket.write(bytes);
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 400))]);
  socket.destroy();
  return read;
}

const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: x\r\nx-hokm-from: 203.0.113.9\r\n\r\n';

it.each([
  'Transfer-Encoding: chunked\r\n\r\n' + `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
  `Content-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
])('a request never hides another one in its body (%#)', async (rest) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const head = `${method} /socket.io/?EIO=4&transport=polling&place=p2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    expect(await raw(one, head + rest)).toMatch(/^HTTP\/1\.1 [24]0[0-9] /);
  }
  expect([...one.asked, ...two.asked]).toEqual([]);
});

it('nobody outside says where a request comes from', async () => {
  const addresses: (string | undefined)[] = [];
  const note = (raw: { request: { socket: { remoteAddress?: string } } }) =>
    void addresses.push(raw.request.socket.remoteAddress);
  two.io.engine.on('connection', note);
  for (const at of [one, two]) {
    const request = send(`${at.url}/socket.io/?EIO=4&transport=polling&place=p2`, {
      headers: { 'x-hokm-from': '203.0.113.9' },
    }).end();
    const [answer] = (await once(request, 'response')) as [{ statusCode: number; resume(): void }];
    expect(answer.statusCode).toBe(200);
    answer.resume();
  }
  expect(addresses).toHaveLength(2);
  for (const address of addresses) expect(address).toMatch(/127\.0\.0\.1$/);
});

describe('the connections of other processes', () => {
  it('get what is sent to their room, and are found', async () => {
    const far = await enter(one, 'websocket', 'p2');
    await two.io.sockets.sockets.get(far.id ?? '')?.join('room');
    const heard = new Promise((resolve) => far.once('left_room', resolve));
    one.io.to('room').emit('left_room', { room_id: 'a' });
    expect(await heard).toEqual({ room_id: 'a' });
    const found = await one.io.in('room').fetchSockets();
    expect(found.map(({ id }) => id)).toEqual([far.id]);
  });

  it('are looked for without a process that ends meanwhile', async () => {
    const mute = group.join('p4');
    mute.serves();
    await group.said();
    const found = one.io.in('nobody').fetchSockets();
    await group.said();
    group.exchange.remove('p4');
    expect(await found).toEqual([]);
  });
});

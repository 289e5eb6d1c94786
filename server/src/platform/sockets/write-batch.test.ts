import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { enableWriteBatching } from './write-batch.js';
import { PreparedMessage } from './prepared-message.js';
import type { GameServer, GameSocket } from './types.js';

const timers = new ManualTimers();
let server: GameServer;
let url: string;
let client: Socket | null = null;

beforeEach(async () => {
  const http = createServer();
  server = new Server(http, { perMessageDeflate: false });
  enableWriteBatching(server, timers);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  client?.disconnect();
  await server.close();
});

/** A connected client and the server's side of it; `got` are the reasons that came in `session_ended`. */
async function connected(transports: string[]) {
  const joined = new Promise<GameSocket>((resolve) => server.once('connection', resolve));
  const opened = io(url, { transports, forceNew: true, reconnection: false });
  client = opened;
  const got: string[] = [];
  opened.on('session_ended', ({ reason }: { reason: string }) => got.push(reason));
  const heard = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => got.length >= count && resolve();
      opened.on('session_ended', look);
      look();
    });
  return { client: opened, socket: await joined, got, heard };
}

/** How often a connection's own TCP socket is written to from now on. */
function countWrites(socket: GameSocket): () => number {
  const { socket: webSocket } = socket.conn.transport as unknown as { socket: { _socket: Writable } };
  const tcp = webSocket._socket;
  const write = tcp.write.bind(tcp);
  let writes = 0;
  tcp.write = ((chunk: Buffer) => {
    writes += 1;
    return write(chunk);
  }) as Writable['write'];
  return () => writes;
}

it('writes all messages to a connection in one turn at once, packets, emits and acknowledgements in order', async () => {
  const { client, socket, got, heard } = await connected(['websocket']);
  socket.onAny((_event: string, _payload: unknown, ack: (answer: unknown) => void) => {
    PreparedMessage.of('session_ended', { reason: 'packet' }).sendTo(socket);
    socket.emit('session_ended', { reason: 'emit' });
    ack({ ok: true });
    PreparedMessage.of('session_ended', { reason: 'packet again' }).sendTo(socket);
  });
  const writes = countWrites(socket);
  let heardBeforeAnswer = 0;
  await new Promise<void>((resolve) =>
    client.emit('heartbeat', {}, () => {
      heardBeforeAnswer = got.length;
      resolve();
    }),
  );
  await heard(3);
  expect(got).toEqual(['packet', 'emit', 'packet again']);
  expect(heardBeforeAnswer).toBe(2);
  expect(writes()).toBe(1);
});

it('keeps the order when parts are binary and have to wait for one another', async () => {
  const { socket, got, client } = await connected(['websocket']);
  const binary = new Promise<string[]>((resolve) => client.on('file', () => resolve([...got])));
  socket.emit('session_ended', { reason: 'before' });
  (socket as unknown as { emit(event: string, bytes: Buffer): void }).emit('file', Buffer.from([1, 2, 3]));
  PreparedMessage.of('session_ended', { reason: 'after' }).sendTo(socket);
  expect(await binary).toEqual(['before']);
  await expect.poll(() => got).toEqual(['before', 'after']);
});

it('writes pending messages before a connection is closed', async () => {
  const { socket, client, got } = await connected(['websocket']);
  const gone = new Promise((resolve) => client.on('disconnect', resolve));
  PreparedMessage.of('session_ended', { reason: 'closed elsewhere' }).sendTo(socket);
  socket.disconnect(true);
  await gone;
  expect(got).toEqual(['closed elsewhere']);
});

it('loses and turns round nothing while a connection changes from polling to a WebSocket', async () => {
  const { socket, got, heard, client } = await connected(['polling', 'websocket']);
  const upgraded = new Promise((resolve) => client.io.engine.once('upgrade', resolve));
  const said: string[] = [];
  const say = () => {
    said.push(String(said.length));
    PreparedMessage.of('session_ended', { reason: String(said.length - 1) }).sendTo(socket);
  };
  const saying = setInterval(say, 2);
  await upgraded;
  clearInterval(saying);
  say();
  await heard(said.length);
  expect(got).toEqual(said);
  expect(socket.conn.transport.name).toBe('websocket');
});

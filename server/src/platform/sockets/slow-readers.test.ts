import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Server } from 'socket.io';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { silentReader, type SilentReader } from '../../../test/support/silent-reader.js';
import { PreparedMessage } from './prepared-message.js';
import type { GameServer, GameSocket } from './types.js';
import {
  CLOSED_AFTER_MS,
  CLOSED_BYTES,
  enableWriteBatching,
  isSlow,
  SLOW_BYTES,
  waitingBytes,
} from './write-batch.js';

const PART = 64 * 1024;
let timers: ManualTimers;
let server: GameServer;
let url: string;
let readers: SilentReader[] = [];

beforeEach(async () => {
  timers = new ManualTimers();
  const http = createServer();
  server = new Server(http, { perMessageDeflate: false });
  enableWriteBatching(server, timers);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`;
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.end();
  readers = [];
  await server.close();
});

async function aReader(): Promise<{ reader: SilentReader; socket: GameSocket }> {
  const joined = new Promise<GameSocket>((resolve) => server.once('connection', resolve));
  const reader = await silentReader(url);
  readers.push(reader);
  return { reader, socket: await joined };
}

const message = (n: number) =>
  PreparedMessage.of('session_ended', { reason: `#${String(n)}#${'x'.repeat(PART)}` });

/** Sends until the connection is slow; gives how many messages that took. */
async function fill(socket: GameSocket): Promise<number> {
  for (let n = 0; ; n += 1) {
    if (isSlow(socket.conn)) return n;
    message(n).sendTo(socket, 'state');
    await turn();
    if (n > 400) throw new Error('never slow');
  }
}

describe('a connection that does not read', () => {
  it('keeps no more than the newest state waiting, and gets that when it reads again', async () => {
    const { reader, socket } = await aReader();
    const first = await fill(socket);
    let most = 0;
    for (let n = first; n < first + 500; n += 1) {
      message(n).sendTo(socket, 'state');
      await turn();
      most = Math.max(most, waitingBytes(socket.conn));
    }
    expect(most).toBeLessThan(SLOW_BYTES + 3 * PART);
    expect(reader.heard()).not.toContain('#0#');
    reader.read();
    await expect.poll(() => reader.heard().includes(`#${String(first - 1)}#`)).toBe(true);
    await expect.poll(() => waitingBytes(socket.conn)).toBeLessThan(SLOW_BYTES / 2);
    timers.advance(250);
    expect(isSlow(socket.conn)).toBe(false);
    await expect.poll(() => reader.heard().includes(`#${String(first + 499)}#`)).toBe(true);
    expect(reader.heard()).not.toContain(`#${String(first + 498)}#`);
    message(9_999).sendTo(socket);
    await expect.poll(() => reader.heard().includes('#9999#')).toBe(true);
  });

  it('is closed when more than a megabyte waits, and holds nothing from then on', async () => {
    const { reader, socket } = await aReader();
    const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    let most = 0;
    for (let n = 0; n < 400; n += 1) {
      message(n).sendTo(socket);
      socket.emit('session_ended', { reason: 'x'.repeat(PART) });
      await turn();
      most = Math.max(most, waitingBytes(socket.conn));
    }
    expect(most).toBeLessThan(CLOSED_BYTES + 3 * PART);
    timers.advance(1_000);
    expect(await gone).toMatch(/^transport/);
    expect(server.of('/').sockets.size).toBe(0);
    reader.read();
    await expect.poll(() => reader.closed()).toBe(true);
  });

  it('is closed after twenty seconds', async () => {
    const { socket } = await aReader();
    await fill(socket);
    timers.advance(CLOSED_AFTER_MS - 500);
    expect(socket.connected).toBe(true);
    timers.advance(2_000);
    await expect.poll(() => socket.connected).toBe(false);
  });

  it('costs the same when there are many', async () => {
    const all = [];
    for (let n = 0; n < 12; n += 1) all.push(await aReader());
    for (let n = 0; n < 300; n += 1) {
      const state = message(n);
      for (const { socket } of all) state.sendTo(socket, 'state');
      await turn();
    }
    const waiting = all.map(({ socket }) => waitingBytes(socket.conn));
    expect(waiting.every((bytes) => bytes > 0)).toBe(true);
    expect(Math.max(...waiting)).toBeLessThan(SLOW_BYTES + 3 * PART);
  });
});

it('a connection that polls and does not fetch is closed at a megabyte', async () => {
  const joined = new Promise<GameSocket>((resolve) => server.once('connection', resolve));
  const poll = `${url}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(poll)).text()).slice(1)) as { sid: string };
  await fetch(`${poll}&sid=${sid}`, { method: 'POST', body: '40' });
  const socket = await joined;
  for (let n = 0; n < 30 && socket.connected; n += 1)
    socket.emit('session_ended', { reason: 'x'.repeat(PART) });
  await expect.poll(() => socket.connected).toBe(false);
});

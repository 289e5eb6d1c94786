import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { PreparedMessage } from './prepared-message.js';
import type { GameServer, GameSocket } from './types.js';

const http = createServer();
const server: GameServer = new Server(http, { perMessageDeflate: false });
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** The bytes that a client gets when the same messages come by `emit` and as packets. */
async function received(transport: string, messages: readonly string[]): Promise<string[]> {
  const joined = new Promise<GameSocket>((resolve) => server.once('connection', resolve));
  const client = io(url, { transports: [transport], forceNew: true, reconnection: false });
  const socket = await joined;
  const got: string[] = [];
  const all = new Promise<void>((resolve) => {
    client.on('session_ended', ({ reason }: { reason: string }) => {
      got.push(reason);
      if (got.length === messages.length * 2) resolve();
    });
  });
  for (const reason of messages) {
    socket.emit('session_ended', { reason });
    PreparedMessage.of('session_ended', { reason }).sendTo(socket);
  }
  await all;
  client.disconnect();
  return got;
}

describe('a packet', () => {
  // Around the lengths where a frame's head changes its form, and Persian, whose letters take two bytes.
  const messages = [1, 80, 95, 96, 97, 126, 4_000, 65_400, 65_500, 65_536, 70_000]
    .map((length) => 'x'.repeat(length))
    .concat('حکم', 'ب'.repeat(60), '"\\\n', '');

  it.each(['websocket', 'polling'])(
    'arrives over %s as what emit sends, in order, at every length',
    async (transport) => {
      const got = await received(transport, messages);
      expect(got).toEqual(messages.flatMap((text) => [text, text]));
    },
  );
});

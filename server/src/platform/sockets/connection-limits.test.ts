import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { signInGuest } from '../../../test/support/player.js';
import { startTestServer } from '../../../test/support/server.js';
import { clientAddress } from '../http/request-source.js';
import { ConnectionLimits } from './connection-limits.js';

function aRequest(remote: string, forwarded?: string): IncomingMessage {
  const request = new IncomingMessage(Object.assign(new Socket(), {}));
  Object.defineProperty(request.socket, 'remoteAddress', { value: remote });
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('the address a connection came from', () => {
  it.each([
    ['10.0.0.1', undefined, 0, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7', 0, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1', '198.51.100.9, 203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1', '198.51.100.9, 203.0.113.7', 2, '198.51.100.9'],
    ['10.0.0.1', '203.0.113.7', 5, '203.0.113.7'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ])('of %s, forwarded for %s, behind %d proxies, is %s', (remote, forwarded, proxies, address) => {
    expect(clientAddress(aRequest(remote, forwarded), proxies)).toBe(address);
  });
});

it('counts the connections of an address, an IPv6 network as one, and not those of this machine', () => {
  const connections = new ConnectionLimits(2, 0);
  const one = aRequest('203.0.113.7');
  const closes = [1, 2].map(() => connections.opened(one));
  expect(connections.tooMany(one)).toBe(false);
  closes.push(connections.opened(one));
  expect(connections.tooMany(one)).toBe(true);
  expect(connections.exceedsHardLimit(one)).toBe(false);
  closes.push(connections.opened(one));
  expect(connections.exceedsHardLimit(one)).toBe(true);
  expect(connections.tooMany(aRequest('203.0.113.8'))).toBe(false);
  closes.slice(0, 2).forEach((close) => close());
  expect(connections.tooMany(one)).toBe(false);

  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3']) connections.opened(aRequest(address));
  expect(connections.tooMany(aRequest('2001:db8::4'))).toBe(true);

  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    for (let opened = 0; opened < 9; opened++) connections.opened(aRequest(address));
  expect(connections.exceedsHardLimit(aRequest('127.0.0.1'))).toBe(false);
});

it('refuses the connection that is one too many with a code, and lets it in when another has gone', async () => {
  const server = await startTestServer({ CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY: '1' });
  try {
    const { token } = await signInGuest(server.url, 'همسایه');
    const dial = (address: string) =>
      io(server.url, {
        transports: ['websocket'],
        auth: { token },
        reconnection: false,
        forceNew: true,
        extraHeaders: { 'X-Forwarded-For': address },
      });
    const outcome = (socket: ReturnType<typeof dial>) =>
      new Promise<unknown>((resolve) => {
        socket.once('connect', () => resolve('connected'));
        socket.once('connect_error', (error: Error & { data?: unknown }) =>
          resolve(error.data ?? error.message),
        );
      });
    const first = dial('203.0.113.7');
    const second = dial('203.0.113.7');
    expect(await Promise.all([first, second].map(outcome))).toEqual(['connected', 'connected']);
    const third = dial('203.0.113.7');
    expect(await outcome(third)).toEqual({ code: 'request/too_many_connections' });
    const elsewhere = dial('203.0.113.8');
    expect(await outcome(elsewhere)).toBe('connected');
    third.disconnect();
    first.disconnect();
    for (let tries = 0; ; tries++) {
      const again = dial('203.0.113.7');
      const result = await outcome(again);
      again.disconnect();
      if (result === 'connected') break;
      expect(tries).toBeLessThan(50);
    }
    for (const socket of [second, elsewhere]) socket.disconnect();
  } finally {
    await server.close();
  }
});

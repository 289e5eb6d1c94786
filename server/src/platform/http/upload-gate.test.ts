import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express from 'express';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import type { SessionAccount } from '../core/account.js';
import { UploadGate } from './upload-gate.js';

const MB = 1024 * 1024;
const limits = { perAccount: 2, perAddress: 8, bytes: 10 * MB, largest: 5 * MB };
const gate = new UploadGate(new ManualTimers(), { players: limits, staff: limits });

const app = express();
app.set('trust proxy', 1);
app.post('/:account', async (request, response) => {
  const account = { id: request.params.account, admin_level: 'user' } as SessionAccount;
  const result = await gate.admit({ request, response, account }, async () => {
    response.writeContinue();
    for await (const _ of request) if (request.complete) break;
    return { ok: true };
  });
  response.json(result);
});
const server = app.listen(0, '127.0.0.1');
afterAll(() => new Promise((resolve) => server.close(resolve)));
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

let people = 0;
/** Somebody from an address of their own begins an upload; gives whether it got a place, and its connection. */
async function begin(length: string): Promise<{ readonly hasPlace: boolean; readonly socket: Socket }> {
  if (!server.listening) await once(server, 'listening');
  people += 1;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const from = `x-forwarded-for: 10.0.0.${people}`;
  socket.write(`POST /person${people} HTTP/1.1\r\nhost: hokm\r\n${from}\r\n${length}\r\n\r\n`);
  const [heard] = (await once(socket, 'data')) as [Buffer];
  const text = heard.toString();
  if (!text.startsWith('HTTP/1.1 100')) expect(text).toContain('files/busy');
  return { hasPlace: text.startsWith('HTTP/1.1 100'), socket };
}
const ofBytes = (bytes: number) => begin(`content-length: ${bytes}`);

describe('unfinished uploads of many people', () => {
  it('share one budget of the process, and one that breaks off gives its part back', async () => {
    const first = await ofBytes(4 * MB);
    const second = await ofBytes(4 * MB);
    expect([first.hasPlace, second.hasPlace]).toEqual([true, true]);
    expect((await ofBytes(4 * MB)).hasPlace).toBe(false);
    expect((await ofBytes(1 * MB)).hasPlace).toBe(true);
    first.socket.destroy();
    await expect.poll(async () => (await ofBytes(4 * MB)).hasPlace).toBe(true);
  });

  it('that say no length, or a false one, count as the largest that there is', async () => {
    await expect.poll(async () => (await begin('transfer-encoding: chunked')).hasPlace).toBe(true);
    await expect.poll(async () => (await ofBytes(1_000 * MB)).hasPlace).toBe(true);
    expect((await begin('transfer-encoding: chunked')).hasPlace).toBe(false);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { endUnreadBody } from './unread-bodies.js';

const MB = 1024 * 1024;
const clock = new ManualTimers();
const server = createServer((request, response) => {
  endUnreadBody(request, response, clock);
  // Calls are refused in the turn in which their head is read, or later.
  const refuse = () => response.writeHead(401).end();
  if (request.headers['transfer-encoding'] === undefined) process.nextTick(refuse);
  else setImmediate(refuse);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Opens a connection; gives both of its ends. */
async function open(): Promise<{ readonly client: Socket; readonly own: Socket }> {
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  const [own] = await accepted;
  return { client, own };
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
const heard = async (client: Socket) => String((await once(client, 'data'))[0]);

describe('a body that nobody reads', () => {
  it('is read no further than its refusal, where it is large', async () => {
    const { client, own } = await open();
    const gone = closed(own);
    const answer = heard(client);
    client.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${9 * MB}\r\n\r\n`);
    client.write(Buffer.alloc(8 * MB));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 [^]*connection: close/i);
    // Time for what the connection still brings.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    client.destroy();
    clock.advance(10_000);
    await gone;
    expect(own.bytesRead).toBeLessThan(0.2 * MB);
  });

  it.each([10, 60_000])(
    'leaves its connection to the next call, where all of it is there: %d',
    async (bytes) => {
      const { client } = await open();
      const head = 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n';
      const call = `${head}${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n0\r\n\r\n`;
      for (let made = 0; made < 3; made += 1) {
        const answer = heard(client);
        client.write(call);
        expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
      }
      client.destroy();
    },
  );

  it('is thrown away where it is small, and ends its connection where that takes too long', async () => {
    const { client, own } = await open();
    const gone = closed(own);
    const answer = heard(client);
    client.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nx');
    expect(await answer).not.toMatch(/connection: close/i);
    const timers = clock.size;
    await expect.poll(() => clock.size).toBeGreaterThanOrEqual(timers);
    clock.advance(10_000);
    await gone;
  });
});

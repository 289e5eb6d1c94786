import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemTimers } from '../../platform/core/node-ports.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, systemTimers, { signIn: 1_000, close: 40 });
});
afterAll(() => server.close());

/** What a WebSocket hears that says a text once it is open, and answers nothing: not even that the server closes it. */
function heardUntilClosed(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const tcp = connect(Number(port), hostname);
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
  let heard = '';
  tcp.on('data', (bytes) => {
    const isOpened = heard.includes('0{"sid"');
    heard += bytes.toString('latin1');
    if (!isOpened && heard.includes('0{"sid"') && text !== '') tcp.write(frame);
  });
  return new Promise((resolve) => tcp.once('close', () => resolve(heard)));
}

// At the same time: each waits until its connection has had long enough, and is answered long before.
it.concurrent.each([
  ['says nothing', '', '"sid"'],
  ['comes with a token that opens nothing', '40{"token":"x"}', 'auth/unauthenticated'],
  ['asks for another namespace', '40/other,', 'Invalid namespace'],
])('a connection that %s is closed soon, whatever its client answers', async (_name, text, answer) => {
  expect(await heardUntilClosed(text)).toContain(answer);
});

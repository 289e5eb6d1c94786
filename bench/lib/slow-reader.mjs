import { connect } from 'node:net';

/** A masked text frame of at most 64 KB whose mask changes nothing. */
function frame(text) {
  const length = Buffer.byteLength(text);
  const head =
    length < 126 ? Buffer.from([0x81, 0x80 | length]) : Buffer.from([0x81, 0xfe, length >> 8, length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), Buffer.from(text)]);
}

/** A raw WebSocket client that signs in with a session's token and reads nothing from then on. */
export async function slowReader(url, token, address) {
  const { hostname, port } = new URL(url);
  const tcp = connect(Number(port), hostname);
  let heard = '';
  let isClosed = false;
  let isOpen = false;
  tcp.on('error', () => undefined).on('close', () => (isClosed = true));
  const isIn = new Promise((resolve, reject) => {
    tcp.once('close', () => reject(new Error('not let in')));
    tcp.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      if (heard.includes('40{')) resolve();
      else if (!isOpen && heard.includes('0{"sid"')) {
        isOpen = true;
        tcp.write(frame(`40${JSON.stringify({ token })}`));
      }
    });
  });
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      `X-Forwarded-For: ${address}\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await isIn;
  tcp.removeAllListeners('data').pause();
  return {
    say: (text) => void tcp.write(frame(text)),
    closed: () => isClosed,
    end: () => void tcp.destroy(),
  };
}

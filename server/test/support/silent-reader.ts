import { connect } from 'node:net';

/** A WebSocket client that reads nothing from its socket until it is asked to. */
export interface SilentReader {
  /** Sends a text, as Engine.IO frames it. */
  say(text: string): void;
  /** Reads from now on. */
  read(): void;
  /** Everything it has read. */
  readonly heard: () => string;
  readonly closed: () => boolean;
  end(): void;
}

/** A masked text frame whose mask changes nothing. */
function frame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head =
    length < 126 ? Buffer.from([0x81, 0x80 | length]) : Buffer.from([0x81, 0xfe, length >> 8, length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), Buffer.from(text)]);
}

/** Connects to a server, signs in with a session's token, and reads nothing after it is let in. */
export async function silentReader(url: string, token = ''): Promise<SilentReader> {
  const { hostname, port } = new URL(url);
  const tcp = connect(Number(port), hostname);
  let heard = '';
  let isClosed = false;
  let isOpen = false;
  let isIn = false;
  tcp.on('error', () => undefined).on('close', () => (isClosed = true));
  const letIn = new Promise<void>((resolve) => {
    tcp.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      if (isIn) return;
      if (heard.includes('40{')) {
        isIn = true;
        resolve();
      } else if (!isOpen && heard.includes('0{"sid"')) {
        isOpen = true;
        tcp.write(frame(`40${JSON.stringify({ token })}`));
      }
    });
  });
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await letIn;
  tcp.pause();
  return {
    say: (text) => void tcp.write(frame(text)),
    read: () => void tcp.resume(),
    heard: () => heard,
    closed: () => isClosed,
    end: () => void tcp.destroy(),
  };
}

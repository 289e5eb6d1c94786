import { once } from 'node:events';
import { connect } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';

/** The head of a request, as a proxy passes it on from an address, and its body. */
export function requestParts({ method, path, from, headers = {}, body = '' }) {
  const length = method === 'GET' || method === 'HEAD' ? {} : { 'content-length': Buffer.byteLength(body) };
  const all = { host: '127.0.0.1', 'x-forwarded-for': from, ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return [`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, body];
}

/** Where the first answer of a connection ends, or -1 while it is not all there. */
function endOfAnswer(heard, isHead) {
  const head = heard.indexOf(END_OF_HEAD);
  if (head < 0) return -1;
  const text = heard.toString('latin1', 0, head).toLowerCase();
  const from = head + END_OF_HEAD.length;
  if (text.startsWith('http/1.1 1')) return from;
  if (isHead || /^http\/1\.1 (?:204|304)/.test(text)) return from;
  const length = /content-length: (\d+)/.exec(text);
  if (length !== null) return heard.length >= from + Number(length[1]) ? from + Number(length[1]) : -1;
  const last = heard.indexOf('0\r\n\r\n', from, 'latin1');
  return last < 0 ? -1 : last + 5;
}

/** One connection after another to a server, written to byte by byte: for callers who keep to no library's manners. */
export class RawCaller {
  #socket = null;
  #heard = Buffer.alloc(0);
  #wake = () => undefined;

  constructor(url) {
    const { hostname, port } = new URL(url);
    this.where = { host: hostname, port: Number(port) };
  }

  /** The open connection. */
  async socket() {
    if (this.#socket !== null && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    const socket = connect(this.where);
    this.#socket = socket;
    this.#heard = Buffer.alloc(0);
    socket.on('error', () => undefined).on('close', () => this.#wake());
    socket.on('data', (bytes) => {
      this.#heard = Buffer.concat([this.#heard, bytes]);
      this.#wake();
    });
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    return socket;
  }

  /** Sends bytes, or parts of them, and waits for so many answers; gives the status of the last, or `closed`. */
  async send(bytes, { answers = 1, isHead = false } = {}) {
    const socket = await this.socket();
    socket.cork();
    for (const part of [bytes].flat()) socket.write(part);
    socket.uncork();
    let status = 'closed';
    for (let left = answers; left > 0; left -= 1) {
      const one = await this.#answer(socket, isHead);
      if (one === null) return 'closed';
      status = one;
    }
    return status;
  }

  async #answer(socket, isHead) {
    for (;;) {
      const end = endOfAnswer(this.#heard, isHead);
      if (end >= 0) {
        const status = this.#heard.toString('latin1', 9, 12);
        const isLast = /\r\nconnection: close\r\n/i.test(this.#heard.toString('latin1', 0, end));
        this.#heard = this.#heard.subarray(end);
        if (isLast) this.end();
        return status;
      }
      if (socket.destroyed) return null;
      await new Promise((resolve) => (this.#wake = resolve));
    }
  }

  end() {
    this.#socket?.destroy();
    this.#socket = null;
  }
}

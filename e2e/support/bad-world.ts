import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What a bad network does to a connection: hold the request and say nothing, close it, let the answer's head through and
 * swallow what follows, cut after the head, or pass after a delay.
 */
export type Harm = 'hang' | 'refuse' | 'swallow' | 'cut' | { readonly delay: number };

/** The first request of a connection. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly isUpgrade: boolean;
}

/** A TCP proxy to a server on this machine. Each connection carries one request. */
export interface BadWorld {
  readonly url: string;
  /** How many requests were harmed. */
  readonly harmed: () => number;
  /** How many connections were let through. */
  readonly opened: () => number;
  /** Ends every connection at once, and accepts none. */
  readonly tear: () => void;
  /** Keeps present connections open but silent; new ones work. */
  readonly silence: () => void;
  /** Accepts new connections again, to this server. */
  readonly mend: (to?: string) => void;
  readonly stop: () => Promise<void>;
}

const END = '\r\n\r\n';
const withoutKeepAlive = (head: string) =>
  /^upgrade:/im.test(head)
    ? head
    : head.replace(/\r\nconnection: [^\r]*/i, '').replace('\r\n', '\r\nConnection: close\r\n');

function askedIn(head: string): Asked {
  const [method = '', path = ''] = head.split(' ');
  return { method, path, isUpgrade: /^upgrade: *websocket/im.test(head) };
}

/** Two ends of a connection; `silent`: nothing passes, and no end learns that the other one has closed. */
interface Pair {
  readonly phone: Socket;
  readonly server: Socket;
  silent: boolean;
}

/** Lets one connection through; `only`: of the answer its head, and then nothing (`silent`) or the end (`cut`). */
function relay(phone: Socket, port: number, first: Buffer, only?: 'silent' | 'cut'): Pair {
  const server = connect({ port, host: '127.0.0.1' });
  const pair: Pair = { phone, server, silent: false };
  server.write(first);
  phone.on('data', (bytes: Buffer) => {
    if (!pair.silent) server.write(bytes);
  });
  let head = '';
  server.on('data', (bytes: Buffer) => {
    if (pair.silent) return;
    if (only === undefined) {
      phone.write(bytes);
      return;
    }
    if (head.includes(END)) return;
    head += bytes.toString('latin1');
    if (!head.includes(END)) return;
    phone.write(Buffer.from(head.slice(0, head.indexOf(END) + END.length), 'latin1'));
    if (only === 'cut') phone.end();
  });
  for (const [one, other] of [
    [phone, server],
    [server, phone],
  ] as const) {
    // Who waits behind a silent network does not learn that the server is done.
    const end = () => {
      if (!pair.silent && (only === undefined || one === phone)) other.destroy();
    };
    one.on('error', end);
    one.on('close', end);
  }
  return pair;
}

/** Opens the proxy; it harms the requests that `harm` names. */
export async function openBadWorld(
  to: string,
  harm: (asked: Asked) => Harm | null = () => null,
): Promise<BadWorld> {
  let target = Number(new URL(to).port);
  let torn = false;
  const open = new Set<Socket>();
  const pairs = new Set<Pair>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let harmed = 0;
  let opened = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const pass = (phone: Socket, first: Buffer, only?: 'silent' | 'cut') => {
    opened += 1;
    const pair = relay(phone, target, first, only);
    keep(pair.server);
    pairs.add(pair);
    phone.on('close', () => pairs.delete(pair));
  };
  const treat = (phone: Socket, head: string, rest: Buffer) => {
    const done = harm(askedIn(head));
    const first = Buffer.concat([Buffer.from(withoutKeepAlive(head) + END, 'latin1'), rest]);
    if (done === null) {
      pass(phone, first);
      return;
    }
    harmed += 1;
    if (done === 'refuse') phone.destroy();
    else if (done === 'swallow') pass(phone, first, 'silent');
    else if (done === 'cut') pass(phone, first, 'cut');
    else if (done !== 'hang') {
      phone.pause();
      const timer = setTimeout(() => {
        timers.delete(timer);
        pass(phone, first);
        phone.resume();
      }, done.delay);
      timers.add(timer);
    }
  };
  const proxy = createServer((phone) => {
    if (torn) {
      phone.destroy();
      return;
    }
    keep(phone);
    let seen = Buffer.alloc(0);
    const read = (bytes: Buffer) => {
      seen = Buffer.concat([seen, bytes]);
      const at = seen.indexOf(END);
      if (at < 0) return;
      phone.off('data', read);
      treat(phone, seen.subarray(0, at).toString('latin1'), seen.subarray(at + END.length));
    };
    phone.on('data', read);
  });
  const drop = () => {
    for (const timer of timers) clearTimeout(timer);
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    harmed: () => harmed,
    opened: () => opened,
    tear() {
      torn = true;
      drop();
    },
    silence() {
      for (const pair of pairs) pair.silent = true;
    },
    mend(other) {
      torn = false;
      if (other !== undefined) target = Number(new URL(other).port);
    },
    stop: () =>
      new Promise((resolve) => {
        drop();
        proxy.close(() => resolve());
      }),
  };
}

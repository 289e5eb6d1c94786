import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy between a phone and the server: it can be cut, go silent, or lead to another server. */
export interface Line {
  /** The address of the server for the phone. */
  readonly url: string;
  /** Connections it has let through so far. */
  readonly opened: () => number;
  /** Ends every connection at once, and accepts none. */
  readonly tear: () => void;
  /** Keeps present connections open but silent; new ones work. */
  readonly silence: () => void;
  /** Accepts new connections again, to this server. */
  readonly mend: (to?: string) => void;
  readonly stop: () => Promise<void>;
}

interface Pair {
  readonly phone: Socket;
  readonly server: Socket;
  silent: boolean;
}

/** Opens a line to a server on this machine. */
export async function openLine(to: string): Promise<Line> {
  let target = Number(new URL(to).port);
  let torn = false;
  let opened = 0;
  const pairs = new Set<Pair>();
  const drop = (pair: Pair) => {
    pairs.delete(pair);
    pair.phone.destroy();
    pair.server.destroy();
  };
  const relay = createServer((phone) => {
    if (torn) {
      phone.destroy();
      return;
    }
    opened += 1;
    const pair: Pair = { phone, server: connect(target, '127.0.0.1'), silent: false };
    pairs.add(pair);
    for (const [from, into] of [
      [pair.phone, pair.server],
      [pair.server, pair.phone],
    ] as const) {
      from.on('data', (bytes: Buffer) => {
        if (!pair.silent) into.write(bytes);
      });
      // The other end of a silent connection does not learn that this one has closed.
      from.on('end', () => {
        if (!pair.silent) into.end();
      });
      from.on('error', () => drop(pair));
      from.on('close', () => {
        if (!pair.silent) drop(pair);
      });
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    opened: () => opened,
    tear: () => {
      torn = true;
      for (const pair of [...pairs]) drop(pair);
    },
    silence: () => {
      for (const pair of pairs) pair.silent = true;
    },
    mend: (other) => {
      torn = false;
      if (other !== undefined) target = Number(new URL(other).port);
    },
    stop: () =>
      new Promise((resolve) => {
        for (const pair of [...pairs]) drop(pair);
        relay.close(() => resolve());
      }),
  };
}

import type { Socket } from 'node:net';

/** The sides of a connection that Node's types do not have. */
interface Inner {
  /** The server that counts it: it would wait for its end, whoever has it by then. */
  server?: unknown;
  readonly _handle: { readStop(): number } | null;
}

/**
 * Makes a connection one that another process can have. Until each process before it has closed its own end of it, it would read bytes that are
 * its keeper's, and throw them away.
 */
export function passOn(connection: Socket): Socket {
  const inner = connection as unknown as Inner;
  inner.server = null;
  inner._handle?.readStop();
  return connection.on('error', () => connection.destroy());
}

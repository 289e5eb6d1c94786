import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Timers } from '../core/ports.js';

/** The rest of a body of this size is read and thrown away, so that its connection can be used again, bytes. */
const REST_MAX = 64 * 1024;
/** Time to finish such a body, ms. */
const REST_MS = 10_000;
/** Time to fetch the answer on a connection that ends with it, ms. */
const LINGER_MS = 2_000;

/** Node's own way to throw a body away. */
type Dumping = IncomingMessage & { _dump(): void };

/** True for a body that is large, or of which nobody knows how large it is. */
function isLarge({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > REST_MAX;
}

/** Nothing more of a connection is read, and it ends when its sender has had time to fetch the answer. */
function linger({ socket }: IncomingMessage, timers: Timers): void {
  socket.end();
  socket.pause();
  const timer = timers.set(LINGER_MS, () => socket.destroy());
  socket.once('close', () => timer.cancel());
}

/**
 * Ends what is still on its way after an answer. The rest of a small body is thrown away; one that is larger, of unknown size or
 * too slow loses its connection, and the answer says so.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse, timers: Timers): void {
  const { socket } = request;
  if (isLarge(request)) {
    // So Node ends a connection after its last answer. At once, a sender would lose the answer with what it still sends.
    socket.destroySoon = () => (request.complete ? socket.end() : linger(request, timers));
    // So Node begins to read the rest when an answer is sent: 64 KB at a time, for as long as more is there.
    const own = request as Dumping;
    const dump = own._dump.bind(request);
    own._dump = () => {
      if (request.complete) dump();
    };
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
    response.writeHead = (...head: unknown[]) => {
      if (!request.complete) response.setHeader('Connection', 'close');
      return writeHead(...head);
    };
  }
  response.once('finish', () => {
    if (request.complete || isLarge(request)) return;
    const timer = timers.set(REST_MS, () => {
      if (!request.complete) socket.destroy();
    });
    request.once('close', () => timer.cancel());
  });
}

/** Does so for every request of an app. */
export function endUnreadBodies(timers: Timers): RequestHandler {
  return (request, response, next) => {
    endUnreadBody(request, response, timers);
    next();
  };
}

import type { RequestHandler } from 'express';
import type { Timers } from '../core/ports.js';

/** A sender may finish a body of this size after its answer, so that it reads the answer, bytes. */
const REST_MAX = 8 * 1024 * 1024;
/** Time to finish it, ms. */
const REST_MS = 10_000;

/**
 * Ends what is still on its way after an answer. The rest of a body is thrown away unread; one that is too large, of unknown
 * size or too slow loses its connection.
 */
export function endUnreadBodies(timers: Timers): RequestHandler {
  return (request, response, next) => {
    response.once('finish', () => {
      if (request.complete) return;
      const { socket } = request;
      const declared = Number(request.headers['content-length'] ?? Infinity);
      if (declared > REST_MAX || response.getHeader('connection') === 'close') {
        socket.destroySoon();
        return;
      }
      const timer = timers.set(REST_MS, () => {
        if (!request.complete) socket.destroy();
      });
      request.once('close', () => timer.cancel());
    });
    next();
  };
}

import type { RequestHandler, Response } from 'express';
import type { Clock, Log, RandomBytes } from '../ports.js';

const ID_BYTES = 8;
/** An id that a proxy in front gave. */
const GIVEN = /^[\w-]{8,64}$/;

export interface RequestLogProps {
  readonly log: Log;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** A proxy of our own stands in front: its ids are taken over. */
  readonly proxied: boolean;
}

/** The id of a request, as its lines in the log and its answer (`X-Request-Id`) carry it. */
export function requestIdOf(response: Response): string | undefined {
  const id: unknown = response.locals['requestId'];
  return typeof id === 'string' ? id : undefined;
}

/** Gives each request an id, and notes what was asked and how it ended: no headers and no query, where launch data and tokens could be. */
export function noteRequests({ log, clock, randomBytes, proxied }: RequestLogProps): RequestHandler {
  return (request, response, next) => {
    const given = proxied ? request.get('x-request-id') : undefined;
    const id = given !== undefined && GIVEN.test(given) ? given : randomBytes(ID_BYTES).toString('hex');
    response.locals['requestId'] = id;
    response.set('X-Request-Id', id);
    const { method, path } = request;
    const begun = clock.now();
    response.on('finish', () => {
      const { statusCode: status } = response;
      log.debug({ request: id, method, path, status, ms: clock.now() - begun }, 'http');
    });
    next();
  };
}

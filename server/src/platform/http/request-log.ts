import type { RequestHandler, Response } from 'express';
import type { Clock, Log, RandomBytes } from '../core/ports.js';

const ID_BYTES = 8;
/** Request ids of a proxy that are accepted. */
const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

export interface RequestLogProps {
  readonly log: Log;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** A proxy stands in front, whose request ids are used. */
  readonly proxied: boolean;
}

/** The id of a request, in log lines and in `X-Request-Id`. */
export function requestIdOf(response: Pick<Response, 'locals'>): string | undefined {
  const id: unknown = response.locals['requestId'];
  return typeof id === 'string' ? id : undefined;
}

/** Gives each request an id and logs method, path, status and time. Headers and query are left out: they can hold tokens. */
export function requestLogger({ log, clock, randomBytes, proxied }: RequestLogProps): RequestHandler {
  return (request, response, next) => {
    const given = proxied ? request.get('x-request-id') : undefined;
    const id =
      given !== undefined && REQUEST_ID_PATTERN.test(given) ? given : randomBytes(ID_BYTES).toString('hex');
    response.locals['requestId'] = id;
    response.set('X-Request-Id', id);
    const { method, path } = request;
    const startedAt = clock.now();
    response.on('finish', () => {
      const { statusCode: status } = response;
      log.debug({ request: id, method, path, status, ms: clock.now() - startedAt }, 'http');
    });
    next();
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { sendFailure } from '../http/failures.js';
import type { Metrics } from './metrics.js';

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const LOCAL_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** Headers that proxies add: with one of them the loopback address is the proxy's. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** True for requests from this machine to itself, not through a proxy nor from a page in a browser. */
function isFromHere(request: Request): boolean {
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    LOCAL_NAME.test(request.headers.host ?? '') &&
    FORWARDED.every((name) => request.headers[name] === undefined)
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True if the request carries the token; compared in constant time. */
function carries(request: Request, token: string): boolean {
  const given = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** `GET /metrics`: from anywhere with `METRICS_TOKEN`, otherwise from this machine only; others get 404. */
export function metricsRoute(metrics: Metrics, token: string | null): RequestHandler {
  return async (request, response) => {
    if (!isFromHere(request) && (token === null || !carries(request, token))) {
      sendFailure(request, response, 'request/not_found');
      return;
    }
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  };
}

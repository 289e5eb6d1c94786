import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { sendFailure } from '../http/failures.js';
import type { Metrics } from './metrics.js';

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const LOCAL_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** What proxies add: then the loopback address is theirs, and the caller may be anyone. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Asked from this machine and for this machine: neither through a proxy nor by a page that a browser shows. */
function isFromHere(request: Request): boolean {
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    LOCAL_NAME.test(request.headers.host ?? '') &&
    FORWARDED.every((name) => request.headers[name] === undefined)
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the request carries the token. Takes the same time for every wrong one. */
function carries(request: Request, token: string): boolean {
  const given = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** `GET /metrics`: with the token (`METRICS_TOKEN`) from anywhere, without it from this machine alone. To others there is no such page. */
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

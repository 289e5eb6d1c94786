import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { sendFailure } from '../http/failures.js';
import { isFromHere } from '../http/request-source.js';
import type { Metrics } from './metrics.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True if the request carries the token; compared in constant time. */
function carries(request: Request, token: string): boolean {
  const given = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** `GET /metrics`: from anywhere with `METRICS_TOKEN`, otherwise from this machine only; others get 404. */
export function metricsRoute(
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  token: string | null,
): RequestHandler {
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

import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { noSignals, type Signals } from '../core/signals.js';
import { rateLimitKey } from './address.js';
import { sendFailure } from './failures.js';

const WINDOW_S = 60;

/** Allows an address this many calls a minute; more are refused with `request/too_many` and `Retry-After`. */
export function limitPerMinute(calls: number, signals: Signals = noSignals): RequestHandler {
  const limiter = new RateLimiterMemory({ points: calls, duration: WINDOW_S });
  return async (request, response, next) => {
    try {
      await limiter.consume(rateLimitKey(request.ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      response.set('Retry-After', String(Math.ceil(refused.msBeforeNext / 1000)));
      const { baseUrl, path, ip = '' } = request;
      signals.note({ type: 'too_many', address: ip, target: `${baseUrl}${path}`.slice(0, 128) });
      sendFailure(request, response, 'request/too_many');
      return;
    }
    next();
  };
}

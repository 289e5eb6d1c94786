import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { callerKey } from './address.js';
import { sendFailure } from './failures.js';

const WINDOW_S = 60;
const limits = new WeakSet<RequestHandler>();

/** Whether a handler was made by `limitPerMinute`. */
export function isLimit(handler: RequestHandler): boolean {
  return limits.has(handler);
}

/** Lets an address through so many times a minute; past that it is refused with `request/too_many` and told when to come again. */
export function limitPerMinute(calls: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: calls, duration: WINDOW_S });
  const limit: RequestHandler = async (request, response, next) => {
    try {
      await limiter.consume(callerKey(request.ip));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      response.set('Retry-After', String(Math.ceil(refused.msBeforeNext / 1000)));
      sendFailure(request, response, 'request/too_many');
      return;
    }
    next();
  };
  limits.add(limit);
  return limit;
}

import type { RequestHandler } from 'express';
import { sendFailure } from './failures.js';

/** Paths that Telegram calls: its addresses are never refused. */
const NEVER = ['/api/bot/webhook'];

/** Answers nothing else to addresses that are blocked. */
export function refuseBlocked(refuses: (address: string) => boolean): RequestHandler {
  return (request, response, next) => {
    if (NEVER.includes(request.path) || !refuses(request.ip ?? '')) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-store');
    sendFailure(request, response, 'security/blocked');
  };
}

import type { Request, RequestHandler } from 'express';
import { ERRORS } from '@hokm/shared/errors';
import { BLOCKED_PAGE_POLICY, blockedPage } from './blocked-page.js';
import { sendFailure } from './failures.js';

/** Paths that Telegram calls: its addresses are never refused. */
const NEVER = ['/api/bot/webhook'];

/** The block of an address. */
export interface Refused {
  /** Ms since 1970; infinite without an end. */
  readonly until: number;
}

/** True where somebody opens a page in a browser, and not for what a page asks. */
function isVisit(request: Request): boolean {
  const isRead = ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/i.test(request.path);
  return isRead && request.get('accept')?.includes('text/html') === true;
}

/** Answers nothing else to addresses that are blocked; `bot`: where their people can ask. */
export function refuseBlocked(
  refuses: (address: string) => Refused | null,
  bot: string | null,
): RequestHandler {
  return (request, response, next) => {
    const refused = NEVER.includes(request.path) ? null : refuses(request.ip ?? '');
    if (!refused) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-store').vary('Accept');
    if (!isVisit(request)) {
      sendFailure(request, response, 'security/blocked');
      return;
    }
    response
      .status(ERRORS['security/blocked'])
      .set('Content-Security-Policy', BLOCKED_PAGE_POLICY)
      .type('html')
      .send(blockedPage(refused.until, bot));
  };
}

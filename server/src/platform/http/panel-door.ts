import type { RequestHandler } from 'express';
import type { SessionAccount } from '../core/account.js';
import type { Log } from '../core/ports.js';
import { rateLimitKey } from './address.js';
import type { CallLimit } from './call-limits.js';
import { readCookie } from './cookies.js';
import { PANEL_PATH } from './panel-host.js';

/** Where the panel sends people who may not enter it; the game shows the reason. */
const HOME = '/#refused=auth/forbidden';
const SIGN_IN = /^\/admin\/login(\/|$)/i;

interface DoorProps {
  readonly authenticate: (token: string) => Promise<Pick<SessionAccount, 'admin_level'> | null>;
  readonly limit: Pick<CallLimit, 'byAddress'>;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Before the panel's pages: who is signed in to the game and is no member of the staff goes to the game. The panel's sign-in is
 * open to everybody, and whoever has a session of the panel goes on.
 */
export function leadPlayersHome({ authenticate, limit, log }: DoorProps): RequestHandler {
  return async (request, response, next) => {
    const { path, method } = request;
    const isPage = ['GET', 'HEAD'].includes(method) && PANEL_PATH.test(path) && !/\.\w+$/.test(path);
    const token = isPage && !SIGN_IN.test(path) ? readCookie(request, 'session') : null;
    if (token === null || readCookie(request, 'panel') !== null) {
      next();
      return;
    }
    try {
      const isAsked = (await limit.byAddress(rateLimitKey(request.ip))) === null;
      const account = isAsked ? await authenticate(token) : null;
      if (account?.admin_level === 'user') {
        response.set('Cache-Control', 'no-store').redirect(HOME);
        return;
      }
    } catch (error) {
      log.warn({ err: error }, 'not known who opens the panel');
    }
    next();
  };
}

import type { Request, Response } from 'express';
import { readCookie, writeCookie } from '../../platform/http/cookies.js';
import { secretHash, secretId } from '../common/one-time-tokens.js';
import { FLOW_MS } from './model.js';

/** Longer than an authorization, for the code that is exchanged at its end. */
const COOKIE_MS = FLOW_MS + 5 * 60_000;

/** Hex SHA-256 of the cookie of a browser that has begun an authorization; null without one. */
export function flowBrowserOf(request: Request): string | null {
  return secretId(readCookie(request, 'flow'));
}

/**
 * Sets or renews the cookie of a browser that begins an authorization; gives its hex SHA-256. `SameSite=Lax`: the browser
 * returns by a link of another site, and other sites' forms and scripts do not send it.
 */
export function keepFlowBrowser(request: Request, response: Response, newCookie: () => string): string {
  const known = readCookie(request, 'flow');
  const cookie = known !== null && secretId(known) !== null ? known : newCookie();
  writeCookie(response, 'flow', { value: cookie, sameSite: 'lax', maxAge: COOKIE_MS });
  return secretHash(cookie);
}

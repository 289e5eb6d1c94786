import type { Request, Response } from 'express';
import { cookieOf } from '../../platform/http/credentials.js';
import { secretHash, secretId } from '../common/one-time-tokens.js';
import { FLOW_MS } from './model.js';

/** Longer than an authorization, for the code that is exchanged at its end. */
const COOKIE_MS = FLOW_MS + 5 * 60_000;

const isSecure = (request: Request, publicUrl: string | null): boolean =>
  request.secure || publicUrl?.startsWith('https:') === true;

/** Over HTTPS with the prefix that ties a cookie to this very host. */
const nameOf = (secure: boolean): string => (secure ? '__Host-flow' : 'flow');

/** Hex SHA-256 of the cookie of a browser that has begun an authorization; null without one. */
export function flowBrowserOf(request: Request, publicUrl: string | null): string | null {
  return secretId(cookieOf(request, nameOf(isSecure(request, publicUrl))));
}

/**
 * Sets or renews the cookie of a browser that begins an authorization; gives its hex SHA-256. `SameSite=Lax`: the browser
 * returns by a link of another site, and other sites' forms and scripts do not send it.
 */
export function keepFlowBrowser(
  request: Request,
  response: Response,
  publicUrl: string | null,
  newCookie: () => string,
): string {
  const secure = isSecure(request, publicUrl);
  const name = nameOf(secure);
  const known = cookieOf(request, name);
  const cookie = known !== null && secretId(known) !== null ? known : newCookie();
  response.cookie(name, cookie, { httpOnly: true, path: '/', secure, sameSite: 'lax', maxAge: COOKIE_MS });
  return secretHash(cookie);
}

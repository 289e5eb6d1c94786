import type { Request, Response } from 'express';
import { cookieOf } from '../http/credentials.js';
import { FLOW_MS } from './flow.js';
import { secretId } from './secrets.js';

/** Lives a little longer than the way there and back, for the code that is exchanged at its end. */
const COOKIE_MS = FLOW_MS + 5 * 60_000;

const isSecure = (request: Request, publicUrl: string | null): boolean =>
  request.secure || publicUrl?.startsWith('https:') === true;

/** Over HTTPS with the prefix by which browsers take it from this very host only: no neighbour can plant one. */
const nameOf = (secure: boolean): string => (secure ? '__Host-flow' : 'flow');

/** Hex SHA-256 of the cookie by which a browser that began to sign in elsewhere is known again; null without one. */
export function flowBrowserOf(request: Request, publicUrl: string | null): string | null {
  return secretId(cookieOf(request, nameOf(isSecure(request, publicUrl))));
}

/**
 * Makes sure that a browser is known when it comes back, and says under what. `SameSite=Lax`: it comes back by a link of
 * another site, but no other site's forms and scripts make use of it.
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
  const browser = secretId(cookie);
  if (browser === null) throw new Error('the source of random bytes gave too few');
  response.cookie(name, cookie, { httpOnly: true, path: '/', secure, sameSite: 'lax', maxAge: COOKIE_MS });
  return browser;
}

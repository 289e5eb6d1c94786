import type { Request, Response } from 'express';
import { readCookie, writeCookie, type CookieName } from '../../platform/http/cookies.js';
import { secretHash, secretId } from './one-time-tokens.js';

/** A cookie that ties something to the browser that began it. */
export interface BrowserCookie {
  readonly name: CookieName;
  readonly sameSite: 'frame' | 'lax';
  readonly maxAge: number;
}

/** Hex SHA-256 of a browser's cookie; null without one. */
export function browserOf(request: Request, { name }: BrowserCookie): string | null {
  return secretId(readCookie(request, name));
}

/** Sets or renews the cookie of a browser that begins something; gives its hex SHA-256. */
export function keepBrowser(
  request: Request,
  response: Response,
  { name, sameSite, maxAge }: BrowserCookie,
  newCookie: () => string,
): string {
  const known = readCookie(request, name);
  const value = known !== null && secretId(known) !== null ? known : newCookie();
  writeCookie(response, name, { value, sameSite, maxAge });
  return secretHash(value);
}

import type { CookieOptions, Request, Response } from 'express';

/** Cookie of a session on our own pages. */
const COOKIE = 'session';
/** Cookie of a browser, whoever is signed in: it opens nothing. */
const DEVICE_COOKIE = 'device';
const DEVICE_MS = 365 * 24 * 60 * 60_000;
/** Cookies that end with a session: ours, and the one older clients know. */
const SESSION_COOKIES = [COOKIE, 'remember_token'];

/** A session's token and how it came. */
export interface Credential {
  readonly token: string;
  readonly from: 'bearer' | 'cookie';
}

/** The token a request carries. `Authorization` comes before the cookie, which a web view may have kept from another time. */
export function credentialOf(request: Request): Credential | null {
  const header = request.get('authorization');
  if (header !== undefined) {
    const token = /^Bearer ([\w-]+)$/i.exec(header)?.[1];
    return token === undefined ? null : { token, from: 'bearer' };
  }
  const token = cookieOf(request, COOKIE);
  return token === null ? null : { token, from: 'cookie' };
}

/** The cookie by which a browser is known again when somebody signs in; null without one. */
export function deviceOf(request: Request): string | null {
  return cookieOf(request, DEVICE_COOKIE);
}

/** The value of a cookie that a request carries; null without one. */
export function cookieOf(request: Request, wanted: string): string | null {
  for (const pair of (request.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value !== undefined && value !== '') return value;
  }
  return null;
}

/** Where a browser says that a request comes from: one of our own pages, elsewhere, or it says nothing. */
function originOf(request: Request, publicUrl: string | null): 'ours' | 'foreign' | 'unsaid' {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' ? 'ours' : 'foreign';
  const origin = request.get('origin');
  if (origin === undefined) return 'unsaid';
  const own = `${request.protocol}://${request.host}`;
  const isOwn = origin === own || (publicUrl !== null && origin === new URL(publicUrl).origin);
  return isOwn ? 'ours' : 'foreign';
}

/**
 * Whether another site may have had a browser send a request that changes something. A cookie goes along with what other
 * sites send too, so that with one the request has to come from our own pages, and saying nothing is no proof. Without
 * one it is enough that the browser does not say otherwise: nobody is signed in to somebody else's account unasked. A
 * bearer no browser adds by itself.
 */
export function mayBeForged(
  request: Request,
  credential: Credential | null,
  publicUrl: string | null,
): boolean {
  if (credential?.from === 'bearer') return false;
  const origin = originOf(request, publicUrl);
  return credential === null ? origin === 'foreign' : origin !== 'ours';
}

/**
 * Telegram's web client shows the mini app in a frame: there a cookie must be `SameSite=None`, which browsers take over
 * HTTPS only, and partitioned, so that it is the frame's own.
 */
function cookieOptions(request: Request, publicUrl: string | null): CookieOptions {
  const secure = request.secure || publicUrl?.startsWith('https:') === true;
  const where = secure ? ({ sameSite: 'none', partitioned: true } as const) : ({ sameSite: 'lax' } as const);
  return { httpOnly: true, path: '/', secure, ...where };
}

/** Gives the browser a session; without `remember` it is forgotten when the browser is closed. */
export function setSessionCookie(
  request: Request,
  response: Response,
  publicUrl: string | null,
  session: { readonly token: string; readonly expires_at: Date; readonly remember: boolean },
): void {
  response.cookie(COOKIE, session.token, {
    ...cookieOptions(request, publicUrl),
    ...(session.remember ? { expires: session.expires_at } : {}),
  });
}

/** Lets the browser be known again. */
export function setDeviceCookie(
  request: Request,
  response: Response,
  publicUrl: string | null,
  device: string,
): void {
  response.cookie(DEVICE_COOKIE, device, { ...cookieOptions(request, publicUrl), maxAge: DEVICE_MS });
}

/** Takes it back. */
export function clearSessionCookies(request: Request, response: Response, publicUrl: string | null): void {
  for (const name of SESSION_COOKIES) response.clearCookie(name, cookieOptions(request, publicUrl));
}

import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { DAY_MS } from '@hokm/shared/time';

/** Cookie of a session on our own pages. */
const COOKIE = 'session';
/** Cookie that recognizes a browser; it grants nothing. */
const DEVICE_COOKIE = 'device';
const DEVICE_MS = 365 * DAY_MS;
/** Cookies that are cleared with a session; `remember_token` is of older clients. */
const SESSION_COOKIES = [COOKIE, 'remember_token'];

/** Over HTTPS cookies carry the `__Host-` prefix, so that other hosts of the domain cannot set them. */
const hostPrefixed = (name: string): string => `__Host-${name}`;

/** The value of one of our cookies; over HTTPS the name without prefix is ignored. */
function ownCookieOf(request: Request, name: string): string | null {
  return cookieOf(request, hostPrefixed(name)) ?? (request.secure ? null : cookieOf(request, name));
}

/** A session token, and how it was sent. */
export interface Credential {
  readonly token: string;
  readonly from: 'bearer' | 'cookie';
}

/** The token of a request. `Authorization` wins over the cookie, which a web view may have kept from earlier. */
export function credentialOf(request: Request): Credential | null {
  const header = request.get('authorization');
  if (header !== undefined) {
    const token = /^Bearer ([\w-]+)$/i.exec(header)?.[1];
    return token === undefined ? null : { token, from: 'bearer' };
  }
  const token = ownCookieOf(request, COOKIE);
  return token === null ? null : { token, from: 'cookie' };
}

/** The cookie that recognizes the browser; null without one. */
export function deviceCookieOf(request: Request): string | null {
  return ownCookieOf(request, DEVICE_COOKIE);
}

/** The value of a cookie of a request; null without one. */
export function cookieOf(request: Request, name: string): string | null {
  const value = parseCookie(request.get('cookie') ?? '')[name];
  return value === undefined || value === '' ? null : value;
}

/** The source of a request by Fetch Metadata or `Origin`. */
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
 * True if another site may have made the browser send a request that changes something. A cookie goes along with what other
 * sites send too, so that with one the request has to come from our own pages, and saying nothing is no proof. Without
 * one it is enough that the browser does not say otherwise: nobody is signed in to somebody else's account unasked. A
 * bearer no browser adds by itself.
 */
export function failsCsrfCheck(
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
function cookieOptions(secure: boolean): CookieOptions {
  const where = secure ? ({ sameSite: 'none', partitioned: true } as const) : ({ sameSite: 'lax' } as const);
  return { httpOnly: true, path: '/', secure, ...where };
}

const isSecure = (request: Request, publicUrl: string | null): boolean =>
  request.secure || publicUrl?.startsWith('https:') === true;

function setCookie(
  [request, response, publicUrl]: readonly [Request, Response, string | null],
  name: string,
  value: string,
  lasting: Pick<CookieOptions, 'expires' | 'maxAge'>,
): void {
  const secure = isSecure(request, publicUrl);
  response.cookie(secure ? hostPrefixed(name) : name, value, { ...cookieOptions(secure), ...lasting });
}

/** Gives the browser a session; without `remember` it is forgotten when the browser is closed. */
export function setSessionCookie(
  request: Request,
  response: Response,
  publicUrl: string | null,
  session: { readonly token: string; readonly expires_at: Date; readonly remember: boolean },
): void {
  const lasting = session.remember ? { expires: session.expires_at } : {};
  setCookie([request, response, publicUrl], COOKIE, session.token, lasting);
}

/** Lets the browser be known again. */
export function setDeviceCookie(
  request: Request,
  response: Response,
  publicUrl: string | null,
  device: string,
): void {
  setCookie([request, response, publicUrl], DEVICE_COOKIE, device, { maxAge: DEVICE_MS });
}

/** Takes it back, under every name that it may have. */
export function clearSessionCookies(request: Request, response: Response, publicUrl: string | null): void {
  const secure = isSecure(request, publicUrl);
  const names = secure ? [hostPrefixed(COOKIE), ...SESSION_COOKIES] : SESSION_COOKIES;
  for (const name of names) response.clearCookie(name, cookieOptions(secure));
}

import type { Request, Response } from 'express';
import { DAY_MS } from '@hokm/shared/time';
import { clearCookie, readCookie, writeCookie } from './cookies.js';

/** How long a browser is recognized, ms. */
const DEVICE_MS = 365 * DAY_MS;

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
  const token = readCookie(request, 'session');
  return token === null ? null : { token, from: 'cookie' };
}

/** The cookie that recognizes the browser; it grants nothing. Null without one. */
export function deviceCookieOf(request: Request): string | null {
  return readCookie(request, 'device');
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

/** Gives the browser a session; without `remember` it is forgotten when the browser is closed. */
export function setSessionCookie(
  response: Response,
  session: { readonly token: string; readonly expires_at: Date; readonly remember: boolean },
): void {
  const lasting = session.remember ? { expires: session.expires_at } : {};
  writeCookie(response, 'session', { value: session.token, ...lasting });
}

/** Lets the browser be known again. */
export function setDeviceCookie(response: Response, device: string): void {
  writeCookie(response, 'device', { value: device, maxAge: DEVICE_MS });
}

/** Takes it back, under every name that it may have. */
export function clearSessionCookies(response: Response): void {
  clearCookie(response, 'session');
  clearCookie(response, 'remember_token');
}

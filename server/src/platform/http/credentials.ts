import type { Request, Response } from 'express';
import { SESSION_KIND_HEADER } from '@hokm/shared/api/sessions/paths';
import { DAY_MS } from '@hokm/shared/time';
import type { SessionState } from '../core/account.js';
import { clearCookie, readCookie, writeCookie } from './cookies.js';

/** How long a browser is recognized, ms. */
const DEVICE_MS = 365 * DAY_MS;

/** A session token, and how it was sent. */
export interface Credential {
  readonly token: string;
  readonly from: 'bearer' | 'cookie';
}

type SessionKind = SessionState['kind'];

/** The cookie of each kind of session. */
const COOKIES = { player: 'session', panel: 'panel' } as const;

/** Which kind of session a request is made with, where both kinds may make it. */
export function namedKindOf(request: Request): SessionKind {
  return request.get(SESSION_KIND_HEADER) === 'panel' ? 'panel' : 'player';
}

/** The token of a request. `Authorization` wins over the cookie, which a web view may have kept from earlier. */
export function credentialOf(request: Request, kind: SessionKind): Credential | null {
  const header = request.get('authorization');
  if (header !== undefined) {
    const token = /^Bearer ([\w-]+)$/i.exec(header)?.[1];
    return token === undefined ? null : { token, from: 'bearer' };
  }
  const token = readCookie(request, COOKIES[kind]);
  return token === null ? null : { token, from: 'cookie' };
}

/** The cookie that recognizes the browser; it grants nothing. Null without one. */
export function deviceCookieOf(request: Request): string | null {
  return readCookie(request, 'device');
}

/** The source of a request by Fetch Metadata or `Origin`. */
function originOf(request: Request, pages: string | null): 'ours' | 'foreign' | 'unsaid' {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' ? 'ours' : 'foreign';
  const origin = request.get('origin');
  if (origin === undefined) return 'unsaid';
  const own = `${request.protocol}://${request.host}`;
  const isOwn = origin === own || (pages !== null && origin === new URL(pages).origin);
  return isOwn ? 'ours' : 'foreign';
}

/**
 * True if another site may have made the browser send a request that changes something. A cookie goes along with what other
 * sites send too, so that with one the request has to come from our own pages, and saying nothing is no proof. Without
 * one it is enough that the browser does not say otherwise: nobody is signed in to somebody else's account unasked. A
 * bearer no browser adds by itself. `site`: the configured address of our pages on this host.
 */
export function failsCsrfCheck(
  request: Request,
  credential: Credential | null,
  site: string | null,
): boolean {
  if (credential?.from === 'bearer') return false;
  const origin = originOf(request, site);
  return credential === null ? origin === 'foreign' : origin !== 'ours';
}

/** Gives the browser a session; without `remember` it is forgotten when the browser is closed. */
export function setSessionCookie(
  response: Response,
  session: {
    readonly token: string;
    readonly kind: SessionKind;
    readonly expires_at: Date;
    readonly remember: boolean;
  },
): void {
  const lasting = session.remember ? { expires: session.expires_at } : {};
  writeCookie(response, COOKIES[session.kind], { value: session.token, ...lasting });
}

/** Lets the browser be known again. */
export function setDeviceCookie(response: Response, device: string): void {
  writeCookie(response, 'device', { value: device, maxAge: DEVICE_MS });
}

/** Takes back the session of a kind, under every name that it may have. */
export function clearSessionCookies(response: Response, kind: SessionKind): void {
  clearCookie(response, COOKIES[kind]);
  if (kind === 'player') clearCookie(response, 'remember_token');
}

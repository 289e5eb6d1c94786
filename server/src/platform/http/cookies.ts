import { parseCookie } from 'cookie';
import type { Application, CookieOptions, Request, Response } from 'express';

/** Our cookies. `remember_token` is of older clients, and only cleared. */
export type CookieName = 'session' | 'panel' | 'device' | 'flow' | 'registration' | 'remember_token';

/** Name of the Express setting: people reach the server over HTTPS, whatever a single request says. */
const HTTPS_SETTING = 'served over https';

/** With an https `PUBLIC_URL` cookies are `__Host-` ones, also where a proxy is not trusted. */
export function configureCookies(app: Application, publicUrl: string | null): void {
  app.set(HTTPS_SETTING, publicUrl?.startsWith('https:') === true);
}

function isSecure(request: Request): boolean {
  const isServedOverHttps: unknown = request.app.get(HTTPS_SETTING);
  return request.secure || isServedOverHttps === true;
}

/** Over HTTPS with the prefix that ties a cookie to this very host: other hosts of the domain cannot set it. */
function nameOf(request: Request, name: CookieName): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

/**
 * Telegram's web client shows the mini app in a frame: there a cookie must be `SameSite=None`, which browsers take over
 * HTTPS only, and partitioned, so that it is the frame's own. `lax`: the browser also sends it when it follows a link of
 * another site.
 */
function optionsOf(request: Request, sameSite: 'frame' | 'lax'): CookieOptions {
  const secure = isSecure(request);
  const where =
    secure && sameSite === 'frame'
      ? ({ sameSite: 'none', partitioned: true } as const)
      : ({ sameSite: 'lax' } as const);
  return { httpOnly: true, path: '/', secure, ...where };
}

/** The value of a cookie of a request; null without one. Over HTTPS the name without prefix is ignored. */
export function readCookie(request: Request, name: CookieName): string | null {
  const value = parseCookie(request.get('cookie') ?? '')[nameOf(request, name)];
  return value === undefined || value === '' ? null : value;
}

export interface WriteCookieProps extends Pick<CookieOptions, 'expires' | 'maxAge'> {
  readonly value: string;
  readonly sameSite?: 'frame' | 'lax';
}

/** Without `expires` and `maxAge` the cookie is forgotten when the browser is closed. */
export function writeCookie(
  response: Response,
  name: CookieName,
  { value, sameSite = 'frame', ...lasting }: WriteCookieProps,
): void {
  const { req: request } = response;
  response.cookie(nameOf(request, name), value, { ...optionsOf(request, sameSite), ...lasting });
}

/** Clears a cookie under both of its names. */
export function clearCookie(response: Response, name: CookieName): void {
  const { req: request } = response;
  const names = new Set([nameOf(request, name), name]);
  for (const each of names) response.clearCookie(each, optionsOf(request, 'frame'));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { TELEGRAM_PHOTO_HOSTS } from '../accounts/telegram-photo.js';

/** Telegram's web clients show the mini app in a frame. */
const TELEGRAM_FRAMES = ['https://web.telegram.org', 'https://*.telegram.org'];
/** Where Telegram keeps the pictures of people who have uploaded none here. */
const TELEGRAM_PHOTOS = TELEGRAM_PHOTO_HOSTS.map((host) => `https://${host}`);
const HOST = /^[\w.:[\]-]+$/;

/** Our own web sockets by name: older web views do not count them under 'self'. */
function ownSockets({ headers: { host = '' } }: IncomingMessage): string {
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

type Sources = Readonly<Record<string, readonly (string | typeof ownSockets)[]>>;

/** What holds everywhere: no plug-ins, no other base for addresses. */
const ALWAYS: Sources = { objectSrc: ["'none'"], baseUri: ["'none'"] };

function pages(frames: readonly string[], styles: readonly string[]): Sources {
  return {
    ...ALWAYS,
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", ...styles],
    imgSrc: ["'self'", 'data:', 'blob:', ...TELEGRAM_PHOTOS],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ownSockets],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: frames,
  };
}

/** Answers for programs: whoever has a browser show one sees a text that can do nothing. */
const DATA: Sources = {
  ...ALWAYS,
  defaultSrc: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};
/** Pages without a script: what describes the API, and the mails of development. */
const READING: Sources = { ...DATA, styleSrc: ["'self'"], imgSrc: ['data:'] };

/** What no page of ours asks a device for. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'bluetooth', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

function headers(publicUrl: string | null, sources: Sources, sandboxed = false) {
  const directives = Object.fromEntries(Object.entries(sources).map(([name, list]) => [name, [...list]]));
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: sandboxed ? { ...directives, sandbox: [] } : directives,
    },
    // `frame-ancestors` says who may frame a page; this header knows no list.
    xFrameOptions: false,
    // A sign-in of Telegram or Google in a window of its own has to be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') === true,
  });
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    set(request, response, next);
  };
}

/** The headers of every answer of the connections’ own protocol (`/socket.io/`). */
export function connectionHeaders(publicUrl: string | null) {
  return headers(publicUrl, DATA, true);
}

/**
 * The security headers of every answer. Only our own scripts run anywhere. Telegram may frame the mini app and nobody
 * anything else: not the panel, whose component library writes its styles into the page, and not the calls, whose answers
 * are no pages.
 */
export function securityHeaders(publicUrl: string | null): RequestHandler {
  const app = headers(publicUrl, pages(["'self'", ...TELEGRAM_FRAMES], []));
  const panel = headers(publicUrl, pages(["'none'"], ["'unsafe-inline'"]));
  const reading = headers(publicUrl, READING);
  const data = headers(publicUrl, DATA, true);
  return (request, response, next) => {
    const { path } = request;
    if (/^\/admin(\/|$)/.test(path)) panel(request, response, next);
    else if (/^\/api\/(docs|dev)(\/|$)/.test(path)) reading(request, response, next);
    else if (/^\/(api(\/|$)|health$|metrics$)/.test(path)) data(request, response, next);
    else app(request, response, next);
  };
}

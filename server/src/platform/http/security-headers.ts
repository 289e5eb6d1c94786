import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { isOnPanelHost, PANEL_PATH, type Sites } from './panel-host.js';

/** Telegram's web clients show the mini app in a frame. */
export const TELEGRAM_FRAMES = ['https://web.telegram.org', 'https://*.telegram.org'];
/** Hosts of Telegram's profile pictures. */
export const TELEGRAM_PHOTO_HOSTS = ['t.me', '*.telegram.org', '*.telesco.pe'] as const;
const TELEGRAM_PHOTOS = TELEGRAM_PHOTO_HOSTS.map((host) => `https://${host}`);
const HOST = /^[\w.:[\]-]+$/;

/** This server's WebSocket addresses: older web views do not include them in 'self'. */
function ownSockets({ headers: { host = '' } }: IncomingMessage): string {
  return HOST.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

type Sources = Readonly<Record<string, readonly (string | typeof ownSockets)[]>>;

/** For every answer: no plug-ins, no other base address. */
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

/** API answers: shown in a browser they are inert text. */
const DATA: Sources = {
  ...ALWAYS,
  defaultSrc: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};
/** Pages without scripts: the API documentation and the development mailbox. */
const READING: Sources = { ...DATA, styleSrc: ["'self'"], imgSrc: ['data:'] };

/** Device features that no page uses. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'bluetooth', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

type SetHeaders = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

function headers(publicUrl: string | null, sources: Sources, sandboxed = false): SetHeaders {
  const directives = Object.fromEntries(Object.entries(sources).map(([name, list]) => [name, [...list]]));
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: sandboxed ? { ...directives, sandbox: [] } : directives,
    },
    // `frame-ancestors` replaces this header, which cannot name several hosts.
    xFrameOptions: false,
    // Sign-in windows of Telegram and Google report back to their opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') === true,
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    set(request, response, next);
  };
}

/** Headers that are the same for every request: made once. */
function fixedHeaders(publicUrl: string | null, sources: Sources, sandboxed = false) {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  headers(publicUrl, sources, sandboxed)(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
}

function setFixed(fixed: ReturnType<typeof fixedHeaders>): SetHeaders {
  return (_request, response, next) => {
    for (const [name, value] of fixed) response.setHeader(name, value);
    next();
  };
}

/** The headers of every answer that is data, by their names. */
export const dataHeaders = (publicUrl: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries(fixedHeaders(publicUrl, DATA, true));

/** Headers of the answers of Engine.IO (`/socket.io/`). */
export const connectionHeaders = (publicUrl: string | null): SetHeaders =>
  setFixed(fixedHeaders(publicUrl, DATA, true));

/**
 * Security headers of every HTTP answer. Only scripts of this server run. Telegram may frame the mini app; nothing else may
 * be framed. The panel allows inline styles, which its component library needs.
 */
export function securityHeaders({ publicUrl, adminUrl }: Sites): RequestHandler {
  const app = headers(publicUrl, pages(["'self'", ...TELEGRAM_FRAMES], []));
  const panel = headers(publicUrl, pages(["'none'"], ["'unsafe-inline'"]));
  const reading = setFixed(fixedHeaders(publicUrl, READING));
  const data = connectionHeaders(publicUrl);
  return (request, response, next) => {
    const { path } = request;
    if (/^\/api\/(docs|dev)(\/|$)/i.test(path)) reading(request, response, next);
    else if (/^\/(api(\/|$)|health\/?$|metrics\/?$)/i.test(path)) data(request, response, next);
    else if (PANEL_PATH.test(path) || isOnPanelHost(request, { adminUrl })) panel(request, response, next);
    else app(request, response, next);
  };
}

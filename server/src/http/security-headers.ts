import type { IncomingMessage } from 'node:http';
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

function policy(frames: readonly string[], styles: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...styles],
      imgSrc: ["'self'", 'data:', 'blob:', ...TELEGRAM_PHOTOS],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ownSockets],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: [...frames],
    },
  };
}

function headers(publicUrl: string | null, contentSecurityPolicy: ReturnType<typeof policy>): RequestHandler {
  return helmet({
    contentSecurityPolicy,
    // `frame-ancestors` says who may frame a page; this header knows no list.
    xFrameOptions: false,
    // A sign-in of Telegram or Google in a window of its own has to be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') === true,
  });
}

/**
 * The security headers of every answer. Only our own scripts run anywhere. Telegram may frame the mini app and nobody
 * the panel, whose component library writes its styles into the page.
 */
export function securityHeaders(publicUrl: string | null): RequestHandler {
  const app = headers(publicUrl, policy(["'self'", ...TELEGRAM_FRAMES], []));
  const panel = headers(publicUrl, policy(["'none'"], ["'unsafe-inline'"]));
  return (request, response, next) => {
    const isPanel = /^\/admin(\/|$)/.test(request.path);
    (isPanel ? panel : app)(request, response, next);
  };
}

import { extname } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

/** What the mini app's build lays packed copies beside, and what such a file is once it is unpacked. */
const KINDS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** How a copy is packed, by its ending; the tightest first. */
const PACKINGS = { br: 'br', gz: 'gzip' } as const;
const WAYS = Object.values(PACKINGS);

/** The path of the file itself beside which a packed copy lies. */
const unpacked = (path: string) => path.slice(0, -extname(path).length);

/**
 * Sends the packed copy of a script or style, if there is one and the browser understands it; all else is left to what comes
 * next. `cacheControl` says by a file's path how long it may be kept.
 */
export function packedFiles(folder: string, cacheControl: (path: string) => string): RequestHandler {
  const send = express.static(folder, {
    redirect: false,
    index: false,
    cacheControl: false,
    setHeaders(response: Response, path: string) {
      const file = unpacked(path);
      const packing = path.endsWith('.br') ? PACKINGS.br : PACKINGS.gz;
      response.set({
        'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream',
        'Content-Encoding': packing,
        'Cache-Control': cacheControl(file),
      });
      response.vary('Accept-Encoding');
    },
  });
  return (request, response, next) => {
    const wanted = extname(request.path) in KINDS ? request.acceptsEncodings(...WAYS) : false;
    if (wanted !== 'br' && wanted !== 'gzip') {
      next();
      return;
    }
    const { url } = request;
    request.url = `${request.path}.${wanted === 'br' ? 'br' : 'gz'}`;
    send(request, response, (error?: unknown) => {
      request.url = url;
      next(error);
    });
  };
}

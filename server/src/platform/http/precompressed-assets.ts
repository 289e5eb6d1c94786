import { extname } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

/** Kinds of files that the build compresses, with their media types. */
const KINDS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** Encodings by file ending, the smallest first. */
const ENCODINGS = { br: 'br', gz: 'gzip' } as const;
const ACCEPTED = Object.values(ENCODINGS);

/** The path of the original file. */
const originalOf = (path: string) => path.slice(0, -extname(path).length);

/**
 * Sends the compressed copy of a script or style if there is one and the browser accepts it; passes everything else on.
 *
 * @param cacheControl the `Cache-Control` header for a file path
 */
export function precompressedAssets(folder: string, cacheControl: (path: string) => string): RequestHandler {
  const send = express.static(folder, {
    redirect: false,
    index: false,
    cacheControl: false,
    setHeaders(response: Response, path: string) {
      const file = originalOf(path);
      const encoding = path.endsWith('.br') ? ENCODINGS.br : ENCODINGS.gz;
      response.set({
        'Content-Type': KINDS[extname(file)] ?? 'application/octet-stream',
        'Content-Encoding': encoding,
        'Cache-Control': cacheControl(file),
      });
      response.vary('Accept-Encoding');
    },
  });
  return (request, response, next) => {
    const wanted = extname(request.path) in KINDS ? request.acceptsEncodings(...ACCEPTED) : false;
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

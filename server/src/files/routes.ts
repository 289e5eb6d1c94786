import { Router, type RequestHandler } from 'express';
import { sendFailure } from '../http/failures.js';
import type { PictureStore } from './picture-store.js';

const ID = /^[0-9a-f]{24}$/;
/** What is stored under an id never changes. */
const ALWAYS = 'public, max-age=31536000, immutable';

/**
 * `GET /files/:id`: a picture, to whoever has its id; an `img` sends no session. A browser takes it as a picture and
 * nothing else, whatever its bytes may look like.
 */
export function filesRoutes(pictures: PictureStore): Router {
  const read: RequestHandler = async (request, response) => {
    const id = String(request.params['id']);
    const picture = ID.test(id) ? await pictures.read(id) : null;
    if (picture === null) {
      sendFailure(request, response, 'request/not_found');
      return;
    }
    response.set({
      'Content-Type': picture.type,
      'Content-Disposition': `inline; filename="${id}.webp"`,
      'Content-Security-Policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': ALWAYS,
      'X-Content-Type-Options': 'nosniff',
      ETag: `"${id}"`,
    });
    if (request.fresh) response.status(304).end();
    else response.send(picture.bytes);
  };
  return Router().get('/files/:id', read);
}

import * as contract from '@hokm/shared/api/files';
import { handle, RESPONSE_SENT, type Handler } from '../http/handle.js';
import { defineModule } from '../modules/module.js';
import { refuse } from '../core/result.js';
import { PictureMaker } from './picture-maker.js';
import { pictureChunks, pictureFiles, PictureStore } from './picture-store.js';

const ID = /^[0-9a-f]{24}$/;
/** A file never changes under its id. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** `GET /files/:id`. Browsers treat the answer as a picture and as nothing else, whatever its bytes look like. */
function filesRoutes(pictures: PictureStore): readonly Handler[] {
  return [
    handle(contract.readFile, async ({ params: { id }, request, response }) => {
      const picture = ID.test(id) ? await pictures.read(id) : null;
      if (picture === null) return refuse('request/not_found');
      response.set({
        'Content-Type': picture.type,
        'Content-Disposition': `inline; filename="${id}.webp"`,
        'Content-Security-Policy':
          "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'Cache-Control': IMMUTABLE,
        'X-Content-Type-Options': 'nosniff',
        ETag: `"${id}"`,
      });
      if (request.fresh) response.status(304).end();
      else response.send(picture.bytes);
      return RESPONSE_SENT;
    }),
  ];
}

/** Uploaded pictures, stored in the database. */
export const filesModule = defineModule('files', ({ connection, randomBytes, timers, log }) => {
  const pictures = new PictureStore(connection, randomBytes);
  const pictureMaker = new PictureMaker(timers, log);
  return {
    routes: filesRoutes(pictures),
    collections: [pictureFiles, pictureChunks],
    services: [{ role: 'web', stop: () => pictureMaker.stop() }],
    exports: { pictures, pictureMaker },
  };
});

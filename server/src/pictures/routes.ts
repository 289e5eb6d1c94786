import * as contract from '@hokm/shared/api/pictures';
import type { Config } from '../platform/core/config.js';
import { present, refuse } from '../platform/core/result.js';
import { rateLimitKey } from '../platform/http/address.js';
import { callerOf } from '../platform/http/caller.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
import { makeLink, type LinkContext } from './make-link.js';
import { readPicture, type PictureContext } from './read-picture.js';

export interface PicturesContext extends LinkContext, PictureContext {
  readonly config: Pick<Config, 'publicUrl'>;
}

const FILE = /^(?<token>[\w-]+)\.jpg$/;
/** A picture never changes while its link is valid. */
const CACHED = 'private, max-age=3600';

export function picturesRoutes(context: PicturesContext): readonly Handler[] {
  const { config, links, clock } = context;
  return [
    handle(contract.makeMatchPicture, async ({ account, params, language, request }) => {
      const origin = config.publicUrl?.replace(/\/+$/, '') ?? callerOf(request).origin;
      const address = rateLimitKey(request.ip);
      const props = { id: params.id, account: account.id, language, address, base: `${origin}/api` };
      return present(await makeLink(context, props), ({ picture }) => ({ ...done, data: picture }));
    }),
    handle(contract.readMatchPicture, async ({ params, response }) => {
      const opened = links.open(FILE.exec(params.file)?.groups?.['token'] ?? '', clock.now());
      if (!opened.ok) return refuse(opened.why === 'expired' ? 'pictures/expired' : 'request/not_found');
      const picture = await readPicture(context, opened.claims);
      if (!picture.ok) return picture;
      response.set({
        'Content-Type': 'image/jpeg',
        'Content-Disposition': 'inline; filename="hokm.jpg"',
        'Content-Security-Policy':
          "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'Cache-Control': CACHED,
        // Made to be shown elsewhere.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
      response.send(picture.bytes);
      return RESPONSE_SENT;
    }),
  ];
}

import { HOUR_MS } from '@hokm/shared/time';
import { defineModule } from '../../platform/modules/module.js';
import { ResourceStore, type ResourceContext } from '../../platform/panel/resource-store.js';
import { draftsInBulk } from '../drafts/in-bulk.js';
import { draftMediaUser } from '../drafts/media-user.js';
import { draftParts } from '../drafts/parts.js';
import { ContentUndos } from '../undo/content-undos.js';
import { galleryAdminRoutes, galleryReportRoutes, gallerySpec } from './admin-routes.js';
import type { GalleryContext } from './context.js';
import { Gallery } from './gallery.js';
import { gallery } from './model.js';
import { picturePreview } from './preview.js';
import { galleryRoutes } from './routes.js';
import { pictureDrafts } from './texts.js';

const RECOUNT_MS = 6 * HOUR_MS;

interface Uses extends Pick<GalleryContext, 'media' | 'versions' | 'albums' | 'uploadMax' | 'readCounts'> {
  readonly resources: ResourceContext;
}

/** Pictures that the staff shows the players. */
export const galleryModule = defineModule('gallery', (platform, { resources, ...uses }: Uses) => {
  const { connection, timers: clock, randomBytes } = platform;
  const { media, albums } = uses;
  const store = new Gallery(connection, clock);
  const context: GalleryContext = {
    ...uses,
    ...resources,
    gallery: store,
    drafts: pictureDrafts({ store: media.store, albums }),
    model: store.model,
    resource: new ResourceStore(
      resources,
      gallerySpec(() => context),
    ),
    undos: new ContentUndos(connection, clock, randomBytes),
  };
  const { usesOf, usedAmong } = draftMediaUser(context);
  return {
    routes: [...galleryReportRoutes(context), ...galleryAdminRoutes(context), ...galleryRoutes(context)],
    collections: [gallery],
    tasks: [
      { name: 'count likes of pictures', role: 'worker', everyMs: RECOUNT_MS, run: () => store.recount() },
      {
        name: 'leave albums that are gone',
        role: 'worker',
        everyMs: HOUR_MS,
        run: () => store.leaveGone((ids) => albums().goneAmong(ids)),
      },
    ],
    bulkSubjects: [draftsInBulk(context)],
    previewed: [picturePreview(context)],
    // A picture is described here: other words for its file change nothing.
    mediaUsers: [{ usesOf, usedAmong }],
    ...draftParts(context),
    exports: { gallery: context },
  };
});

import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { defineModule } from '../../platform/modules/module.js';
import { ResourceStore, type ResourceContext } from '../../platform/panel/resource-store.js';
import { draftsInBulk } from '../drafts/in-bulk.js';
import { draftMediaUser } from '../drafts/media-user.js';
import { draftParts } from '../drafts/parts.js';
import { ContentUndos } from '../undo/content-undos.js';
import { albumAdminRoutes, albumsSpec } from './admin-routes.js';
import { Albums } from './albums.js';
import type { AlbumsContext } from './context.js';
import { albums } from './model.js';
import { albumPreview } from './preview.js';
import { albumRoutes } from './routes.js';
import { refreshCovers } from './refresh-covers.js';
import { albumDrafts } from './texts.js';

const RECOUNT_MS = 6 * HOUR_MS;

interface Uses extends Pick<AlbumsContext, 'media' | 'versions' | 'gallery'> {
  readonly resources: ResourceContext;
}

/** Albums of pictures of the gallery. */
export const albumsModule = defineModule('albums', (platform, { resources, ...uses }: Uses) => {
  const { connection, timers: clock, randomBytes } = platform;
  const { gallery } = uses;
  const store = new Albums(connection, clock);
  const context: AlbumsContext = {
    ...uses,
    ...resources,
    albums: store,
    drafts: albumDrafts(gallery),
    model: store.model,
    resource: new ResourceStore(
      resources,
      albumsSpec(() => context),
    ),
    undos: new ContentUndos(connection, clock, randomBytes),
  };
  const { usesOf, usedAmong } = draftMediaUser(context);
  return {
    routes: [...albumAdminRoutes(context), ...albumRoutes(context)],
    collections: [albums],
    tasks: [
      { name: 'count likes of albums', role: 'worker', everyMs: RECOUNT_MS, run: () => store.recount() },
      {
        name: 'bring covers of albums up to date',
        role: 'worker',
        everyMs: MINUTE_MS,
        run: () => refreshCovers(context),
      },
    ],
    bulkSubjects: [draftsInBulk(context)],
    previewed: [albumPreview(context)],
    // The words of a cover are those of the gallery.
    mediaUsers: [{ usesOf, usedAmong }],
    ...draftParts(context),
    exports: { albums: context },
  };
});

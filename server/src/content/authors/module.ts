import type { MediaUse } from '@hokm/shared/api/media';
import { defineModule } from '../../platform/modules/module.js';
import { ResourceStore, type ResourceContext } from '../../platform/panel/resource-store.js';
import { draftsInBulk } from '../drafts/in-bulk.js';
import { draftMediaUser } from '../drafts/media-user.js';
import { draftParts } from '../drafts/parts.js';
import { ContentUndos } from '../undo/content-undos.js';
import { authorAdminRoutes, authorsSpec } from './admin-routes.js';
import { Authors } from './authors.js';
import type { AuthorsContext } from './context.js';
import { authors } from './model.js';
import { authorPreview } from './preview.js';
import { authorRoutes } from './routes.js';
import { authorDrafts } from './texts.js';

interface Uses extends Pick<AuthorsContext, 'media' | 'versions' | 'uploadMax' | 'countBooks'> {
  readonly resources: ResourceContext;
  /** Some books of somebody that are not in the trash. */
  readonly booksOf: (author: string) => Promise<MediaUse[]>;
}

/** Authors of books. */
export const authorsModule = defineModule('authors', (platform, { resources, booksOf, ...uses }: Uses) => {
  const { connection, timers: clock, randomBytes } = platform;
  const store = new Authors(connection, clock);
  const context: AuthorsContext = {
    ...uses,
    ...resources,
    authors: store,
    model: store.model,
    drafts: authorDrafts(booksOf),
    resource: new ResourceStore(
      resources,
      authorsSpec(() => context),
    ),
    undos: new ContentUndos(connection, clock, randomBytes),
  };
  return {
    routes: [...authorRoutes(context), ...authorAdminRoutes(context)],
    collections: [authors],
    bulkSubjects: [draftsInBulk(context)],
    previewed: [authorPreview(context)],
    mediaUsers: [draftMediaUser(context)],
    ...draftParts(context),
    exports: { authors: store },
  };
});

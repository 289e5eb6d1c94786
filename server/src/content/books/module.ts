import { defineModule } from '../../platform/modules/module.js';
import { ResourceStore, type ResourceContext } from '../../platform/panel/resource-store.js';
import { draftsInBulk } from '../drafts/in-bulk.js';
import { draftMediaUser } from '../drafts/media-user.js';
import { draftParts } from '../drafts/parts.js';
import { ContentUndos } from '../undo/content-undos.js';
import { bookAdminRoutes, booksSpec } from './admin-routes.js';
import { Books } from './books.js';
import type { BooksContext } from './context.js';
import { books } from './model.js';
import { bookPreview } from './preview.js';
import { bookRoutes } from './routes.js';
import { bookDrafts } from './texts.js';

interface Uses extends Pick<BooksContext, 'media' | 'versions' | 'uploadMax' | 'authors'> {
  readonly resources: ResourceContext;
}

/** Books about the game. */
export const booksModule = defineModule('books', (platform, { resources, ...uses }: Uses) => {
  const { connection, timers: clock, randomBytes } = platform;
  const store = new Books(connection, clock);
  const context: BooksContext = {
    ...uses,
    ...resources,
    books: store,
    model: store.model,
    drafts: bookDrafts,
    resource: new ResourceStore(
      resources,
      booksSpec(() => context),
    ),
    undos: new ContentUndos(connection, clock, randomBytes),
  };
  return {
    routes: [...bookRoutes(context), ...bookAdminRoutes(context)],
    collections: [books],
    bulkSubjects: [draftsInBulk(context)],
    previewed: [bookPreview(context)],
    mediaUsers: [draftMediaUser(context)],
    ...draftParts(context),
    exports: { books: store },
  };
});

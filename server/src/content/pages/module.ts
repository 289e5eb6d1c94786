import { defineModule } from '../../platform/modules/module.js';
import { refuse } from '../../platform/core/result.js';
import { ResourceStore, type ResourceContext } from '../../platform/panel/resource-store.js';
import { draftMediaUser } from '../drafts/media-user.js';
import { draftParts } from '../drafts/parts.js';
import { ContentUndos } from '../undo/content-undos.js';
import { pageAdminRoutes, pagesInBulk, pagesSpec } from './admin-routes.js';
import type { PagesContext } from './context.js';
import { isGoingBack } from './edit-page.js';
import { pages } from './model.js';
import { Pages } from './pages.js';
import { pagePreview } from './preview.js';
import { pageRoutes } from './routes.js';
import { TermsInForce } from './terms-in-force.js';
import { pageDrafts } from './texts.js';

/** Least time between two looks at the terms, ms. */
const REFRESH_MS = 400;

interface Uses extends Pick<PagesContext, 'media' | 'versions' | 'acceptTerms'> {
  readonly resources: ResourceContext;
}

/** Help, rules, terms and other pages of the product, and accepting the terms. */
export const pagesModule = defineModule('pages', (platform, { resources, ...uses }: Uses) => {
  const { connection, timers: clock, randomBytes } = platform;
  const store = new Pages(connection, clock);
  const terms = new TermsInForce(store, clock);
  const context: PagesContext = {
    ...uses,
    ...resources,
    pages: store,
    terms,
    model: store.model,
    drafts: pageDrafts(clock),
    resource: new ResourceStore(
      resources,
      pagesSpec(() => context),
    ),
    undos: new ContentUndos(connection, clock, randomBytes),
  };
  const { undoers, versioned } = draftParts(context);
  const readTerms = async () => {
    await terms.refresh();
  };
  return {
    routes: [...pageRoutes(context), ...pageAdminRoutes(context)],
    collections: [pages],
    // Before the process says which terms are in force.
    services: [{ role: 'every', start: readTerms }],
    tasks: [
      {
        name: 'read binding terms',
        role: 'every',
        everyMs: REFRESH_MS,
        follows: [pages.name],
        run: async () => {
          await readTerms();
          return terms.nextAt();
        },
      },
    ],
    bulkSubjects: [pagesInBulk(context)],
    previewed: [pagePreview(context)],
    mediaUsers: [draftMediaUser(context)],
    undoers: undoers.map((undoer) => ({
      undo: async (call, id) =>
        (await isGoingBack(context, id)) ? refuse('content/stale') : undoer.undo(call, id),
    })),
    versioned,
    exports: { terms },
  };
});

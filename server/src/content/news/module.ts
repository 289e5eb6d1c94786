import { defineModule } from '../../platform/modules/module.js';
import type { ResourceContext } from '../../platform/panel/resource-store.js';
import { news } from './model.js';
import { newsAdminRoutes, newsInBulk, newsRoutes, type NewsContext } from './routes.js';

interface Uses {
  readonly resources: ResourceContext;
}

export const newsModule = defineModule('news', ({ connection, timers }, { resources }: Uses) => {
  const context: NewsContext = { model: news.model(connection), clock: timers, resources };
  return {
    routes: [...newsRoutes(context), ...newsAdminRoutes(context)],
    collections: [news],
    bulkSubjects: [newsInBulk(context)],
    exports: null,
  };
});

import { defineModule } from '../../platform/modules/module.js';
import { homeRoutes, type HomeContext } from './routes.js';

/** The content of the mini app's home; each part belongs to another subject. */
export const homeModule = defineModule('home', (_, context: HomeContext) => ({
  routes: homeRoutes(context),
  exports: null,
}));

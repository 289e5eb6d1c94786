import { defineModule } from '../platform/modules/module.js';
import { ladderAfterMatch } from './ladder-steps.js';
import { Ladders } from './ladders.js';
import { ladders as collection } from './model.js';
import { ladderRoutes } from './routes.js';

/** The ladder: the eight computer players, beaten one after the other. */
export const ladderModule = defineModule('ladder', ({ connection }) => {
  const ladders = new Ladders(connection);
  return {
    routes: ladderRoutes(ladders),
    collections: [collection],
    afterMatch: [ladderAfterMatch(ladders)],
    exports: { highestOpen: (account: string) => ladders.highestOpen(account) },
  };
});

import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import { pairs as collection } from './model.js';
import { pairsAfterMatch } from './pair-steps.js';
import { Pairs } from './pairs.js';
import { pairsRoutes } from './routes.js';

interface Uses {
  readonly people: Pick<People, 'find' | 'findPeople'>;
}

/** The matches of two people as partners. */
export const pairsModule = defineModule('pairs', ({ connection }, { people }: Uses) => {
  const pairs = new Pairs(connection);
  return {
    routes: pairsRoutes({ pairs, people }),
    collections: [collection],
    afterMatch: [pairsAfterMatch(pairs)],
    exports: {},
  };
});

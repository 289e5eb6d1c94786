import { defineModule } from '../platform/modules/module.js';
import { matchModel } from '../play/games/match-record.js';
import type { Wallet } from '../wallet/wallet.js';
import { quests as collection } from './model.js';
import { questsAfterMatch } from './quest-steps.js';
import { Quests } from './quests.js';
import { questRoutes } from './routes.js';

interface Uses {
  readonly wallet: Pick<Wallet, 'change'>;
}

/** Small quests of a day and a week, which reward playing well. */
export const questsModule = defineModule('quests', ({ connection, timers }, { wallet }: Uses) => {
  const quests = new Quests(connection);
  return {
    routes: questRoutes({ quests, clock: timers }),
    collections: [collection],
    afterMatch: [questsAfterMatch({ matches: matchModel(connection), quests, wallet })],
    exports: {},
  };
});

import type { ModuleList } from '../platform/modules/module-list.js';
import { predictionsModule } from '../predictions/module.js';
import { questsModule } from '../quests/module.js';
import { remindersModule } from '../reminders/module.js';
import { seasonsModule } from '../seasons/module.js';
import { shopModule } from '../shop/module.js';
import { stakesModule } from '../stakes/module.js';
import { tournamentsModule } from '../tournaments/module.js';
import type { UsesOf } from './content-modules.js';

/** The exports of other modules that the ways of coins need. */
type CoinUses = UsesOf<typeof stakesModule> &
  UsesOf<typeof shopModule> &
  Omit<UsesOf<typeof predictionsModule>, 'stakes'> &
  Omit<UsesOf<typeof tournamentsModule>, 'stakes'>;

/** Builds where people spend and win coins: the shop, the season, tasks of a day, rooms, predictions of matches, and tournaments. */
export function addCoins(modules: ModuleList, uses: CoinUses) {
  const { audit, resources, people, wallet, judgements, telegram, outbox, economy } = uses;
  const { worthIn, onInvoice } = uses;
  const paid = { people, wallet, judgements, telegram, outbox, economy };
  const shopUses = { audit, resources, ...paid, worthIn, onInvoice };
  const shop = modules.add(shopModule, shopUses);
  const { framesOf } = modules.add(seasonsModule, { people, wallet, outbox });
  modules.add(questsModule, { wallet });
  modules.add(remindersModule, { wallet, outbox });
  const { escrow, rooms } = uses;
  const stakeUses = { wallet, escrow, economy, judgements, people, outbox, rooms };
  const { stakes } = modules.add(stakesModule, stakeUses);
  const { blocks, histories, friendsOf, matesOf } = uses;
  const given = { wallet, stakes, people, economy, blocks, histories, rooms, audit, friendsOf, matesOf };
  const predictions = modules.add(predictionsModule, given);
  const { paintWinners, maintenance } = uses;
  const shown = { outbox, paintWinners, maintenance };
  const tourUses = { resources, audit, stakes, people, blocks, histories, rooms, ...shown };
  const { pages: tourPages } = modules.add(tournamentsModule, tourUses);
  return { shop, stakes, predictions, tourPages, framesOf };
}

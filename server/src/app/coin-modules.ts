import type { ModuleList } from '../platform/modules/module-list.js';
import { predictionsModule } from '../predictions/module.js';
import { stakesModule } from '../stakes/module.js';
import type { UsesOf } from './content-modules.js';

/** The exports of other modules that coins which are put in need. */
type CoinUses = UsesOf<typeof stakesModule> & Omit<UsesOf<typeof predictionsModule>, 'stakes'>;

/** Builds what people put coins into: rooms, and predictions of matches. */
export function addCoins(modules: ModuleList, uses: CoinUses) {
  const { wallet, escrow, economy, judgements, people, outbox, rooms } = uses;
  const stakeUses = { wallet, escrow, economy, judgements, people, outbox, rooms };
  const { stakes } = modules.add(stakesModule, stakeUses);
  const { blocks, histories, audit, friendsOf, matesOf } = uses;
  const given = { wallet, stakes, people, economy, blocks, histories, audit, friendsOf, matesOf };
  return { stakes, predictions: modules.add(predictionsModule, given) };
}

import { clansModule } from '../clans/module.js';
import { ladderModule } from '../ladder/module.js';
import { pairsModule } from '../pairs/module.js';
import type { ModuleList } from '../platform/modules/module-list.js';
import { standingModule } from '../standing/module.js';
import type { UsesOf } from './content-modules.js';

type StandingUses = UsesOf<typeof clansModule> &
  UsesOf<typeof pairsModule> &
  Omit<UsesOf<typeof standingModule>, 'clans'>;

/** Builds what finished matches are counted for: the ladder, clans, people's standing, and pairs. */
export function addStanding(modules: ModuleList, { people, lookups, hasBlocked }: StandingUses) {
  const ladder = modules.add(ladderModule);
  const clans = modules.add(clansModule, { people, hasBlocked });
  const standing = modules.add(standingModule, { people, lookups, clans: clans.rankings });
  modules.add(pairsModule, { people });
  return { ladder, clans, standing };
}

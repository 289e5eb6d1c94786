import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import { ClanRankings } from './clan-rankings.js';
import { clanSteps } from './clan-trophies.js';
import { Clans } from './clans.js';
import { fillSkeletons } from './fill-skeletons.js';
import { clans as collection } from './model.js';
import { clansRoutes, type ClanRoutesProps } from './routes.js';

interface Uses {
  readonly people: Pick<People, 'findPeople'>;
  readonly hasBlocked: ClanRoutesProps['hasBlocked'];
}

export const clansModule = defineModule('clans', ({ connection, timers }, { people, hasBlocked }: Uses) => {
  const clans = new Clans(connection, timers);
  return {
    routes: clansRoutes({ people, clans, hasBlocked, clock: timers }),
    collections: [collection],
    services: [{ role: 'worker', start: () => fillSkeletons(connection) }],
    afterMatch: [{ stage: 'totals', steps: (record) => clanSteps(connection, record) }],
    exports: {
      rankings: new ClanRankings(connection, timers),
      /** The members of a person's clan; nobody without one. */
      matesOf: async (id: string): Promise<readonly string[]> =>
        (await clans.ofMember(id))?.members.map((member) => member.id) ?? [],
    },
  };
});

import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import { ClanRankings } from './clan-rankings.js';
import { recountClan } from './clan-trophies.js';
import { Clans } from './clans.js';
import { clans as collection } from './model.js';
import { clansRoutes } from './routes.js';

interface Uses {
  readonly people: Pick<People, 'findPeople'>;
}

export const clansModule = defineModule('clans', ({ connection, timers }, { people }: Uses) => {
  const clans = new Clans(connection, timers);
  return {
    routes: clansRoutes({ people, clans }),
    collections: [collection],
    exports: {
      clans,
      rankings: new ClanRankings(connection),
      /** To be called after a member's trophies have changed; `member` is an account id. No-op without a clan. */
      recount: (member: string) => recountClan(connection, { 'members.id': member }),
    },
  };
});

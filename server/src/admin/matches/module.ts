import type { People } from '../../platform/core/account.js';
import { defineModule } from '../../platform/modules/module.js';
import type { AuditLog } from '../../platform/panel/audit-log.js';
import type { MatchReader } from '../../play/games/match-reader.js';
import { DelayedTables } from './delayed-tables.js';
import { matchRoutes } from './routes.js';
import { TableWall } from './table-wall.js';

interface Uses {
  readonly people: Pick<People, 'findPeople'>;
  readonly chain: Pick<AuditLog, 'append'>;
  readonly histories: MatchReader;
}

/** Matches in the panel. */
export const staffMatchesModule = defineModule(
  'matches',
  ({ connection, timers: clock, randomBytes }, { people, chain, histories }: Uses) => {
    const wall = new TableWall({ connection, tables: new DelayedTables(histories, clock), clock });
    return {
      routes: matchRoutes({ connection, histories, chain, clock, randomBytes, people, wall }),
      exports: null,
    };
  },
);

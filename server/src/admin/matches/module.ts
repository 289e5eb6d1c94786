import type { People } from '../../platform/core/account.js';
import { defineModule } from '../../platform/modules/module.js';
import type { AuditLog } from '../../platform/panel/audit-log.js';
import type { AuditQueue } from '../../platform/panel/audit-queue.js';
import { matches as matchesCollection, matchModel } from '../../play/games/match-record.js';
import type { MatchReader } from '../../play/games/match-reader.js';
import { DelayedTables } from './delayed-tables.js';
import { matchRoutes } from './routes.js';
import { TableWall } from './table-wall.js';

interface Uses {
  readonly people: Pick<People, 'findPeople'>;
  readonly chain: Pick<AuditLog, 'append'>;
  readonly histories: MatchReader;
  readonly audit: AuditQueue;
}

/** Matches in the panel. */
export const staffMatchesModule = defineModule(
  'matches',
  ({ connection, timers: clock, randomBytes }, { people, chain, histories, audit }: Uses) => {
    const wall = new TableWall({ connection, tables: new DelayedTables(histories, clock), clock });
    audit.watch(matchesCollection);
    const matches = matchModel(connection);
    return {
      routes: matchRoutes({
        connection,
        histories,
        chain,
        clock,
        randomBytes,
        people,
        wall,
        matches,
        audit,
      }),
      exports: null,
    };
  },
);

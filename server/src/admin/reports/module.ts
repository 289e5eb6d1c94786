import { defineModule } from '../../platform/modules/module.js';
import type { MatchReader } from '../../play/games/match-reader.js';
import type { UsersContext } from '../users/context.js';
import { ReportCases } from './cases.js';
import { reportRoutes } from './routes.js';

interface Uses {
  readonly users: UsersContext;
  readonly histories: MatchReader;
}

/** The queue of reports and appeals in the panel. */
export const reportsModule = defineModule(
  'reports',
  ({ connection, timers: clock }, { users, histories }: Uses) => ({
    routes: reportRoutes({ users, histories, cases: new ReportCases(connection, clock) }),
    exports: null,
  }),
);

import { defineModule } from '../../platform/modules/module.js';
import type { UsersContext } from '../users/context.js';
import { ReportCases } from './cases.js';
import { reportRoutes } from './routes.js';

/** The queue of reports and appeals in the panel. */
export const reportsModule = defineModule(
  'reports',
  ({ connection, timers: clock }, { users }: { readonly users: UsersContext }) => ({
    routes: reportRoutes({ users, cases: new ReportCases(connection, clock) }),
    exports: null,
  }),
);

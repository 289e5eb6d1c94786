import { defineModule } from '../../platform/modules/module.js';
import { actOnEach, type BulkRun, type BulkSubject } from '../../platform/panel/bulk-subject.js';
import type { MatchReader } from '../../play/games/match-reader.js';
import type { UsersContext } from '../users/context.js';
import { ReportCases } from './cases.js';
import { resolveCase, type ReportsContext } from './resolve-case.js';
import { reportRoutes } from './routes.js';

/** Cases among the things of `POST admin/bulk/:operation`: approved, they led to something; rejected, to nothing. */
function casesInBulk(context: ReportsContext): BulkSubject {
  const as =
    (outcome: 'actioned' | 'no_action'): BulkRun =>
    (call, { ids, reason: note }) =>
      actOnEach(ids, async (id) => {
        const resolved = await resolveCase(context, call, id, { outcome, note });
        return resolved.ok ? null : resolved.code;
      });
  const operations = { approve: as('actioned'), reject: as('no_action') };
  return { type: 'reports', area: 'panel/reports', isFresh: false, operations };
}

interface Uses {
  readonly users: UsersContext;
  readonly histories: MatchReader;
}

/** The queue of reports and appeals in the panel. */
export const reportsModule = defineModule(
  'reports',
  ({ connection, timers: clock }, { users, histories }: Uses) => {
    const context = { users, histories, cases: new ReportCases(connection, clock, users.audit) };
    return { routes: reportRoutes(context), bulkSubjects: [casesInBulk(context)], exports: null };
  },
);

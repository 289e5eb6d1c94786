import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/operations';
import type { Repair } from '@hokm/shared/api/operations/limits';
import { present } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { JobKind } from '../platform/panel-jobs/job-kind.js';
import type { JobQueue } from '../platform/panel-jobs/job-queue.js';
import { readHealthReport, type HealthReportContext } from './health-report.js';
import type { LogStore } from './log-store.js';
import type { PerformanceHours } from './performance-hours.js';

export interface OperationsContext extends HealthReportContext {
  readonly logs: LogStore;
  readonly hours: PerformanceHours;
  readonly jobs: JobQueue;
  readonly repairs: Record<Repair, JobKind<object>>;
}

/** How the server is, what it logged, how fast it was, and what can be repaired. */
export function operationRoutes(context: OperationsContext): readonly Handler[] {
  const { logs, hours, jobs, repairs } = context;
  return [
    handle(contract.readSystemHealth, async () => ({ ...done, data: await readHealthReport(context) })),
    handle(contract.listLogs, async ({ query }) => {
      const { lines, total, next, isWaiting } = await logs.page(query);
      const { page, limit: per_page } = query;
      return {
        ...done,
        data: [...lines],
        meta: pageMeta(total, { page, per_page }),
        next,
        is_waiting: isWaiting,
      };
    }),
    handle(contract.readPerformance, async ({ query }) => ({
      ...done,
      data: await hours.report(query.days),
    })),
    handle(contract.repair, async (call) => {
      const { type } = call.body;
      const started = await jobs.start(call, repairs[type], {}, { audited: { action: `repair.${type}` } });
      return present(started, ({ id }) => ({ ...done, job: { id } }));
    }),
  ];
}

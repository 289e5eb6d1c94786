import * as contract from '@hokm/shared/api/security';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import type { JobQueue } from '../../platform/panel-jobs/job-queue.js';
import type { CollectContext } from './collect.js';
import { reportJob } from './report-job.js';

interface Uses extends Omit<CollectContext, 'connection'> {
  readonly jobs: JobQueue;
}

/** Reports of the security centre: each is a job that makes a file. */
export const securityReportsModule = defineModule('security-reports', (platform, { jobs, ...uses }: Uses) => {
  const { connection, timers: clock } = platform;
  const kind = reportJob({ ...uses, connection, clock });
  return {
    routes: [
      handle(contract.generateReport, async (call) => {
        const { type, days, format, language = call.language } = call.body;
        const started = await jobs.start(
          call,
          kind,
          { type, days, format, language },
          {
            audited: {
              action: 'reports.generate',
              changes: Object.entries({ type, days, format }).map(([field, after]) => ({
                field,
                before: null,
                after,
              })),
            },
          },
        );
        return started.ok ? { ...done, job: { id: started.id } } : started;
      }),
    ],
    jobs: [kind],
    exports: null,
  };
});

import * as contract from '@hokm/shared/api/insights';
import { present } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import type { JobQueue } from '../../platform/panel-jobs/job-queue.js';
import type { InsightsContext } from './context.js';
import { insightsOf } from './insights.js';
import { optimizeJobs } from './optimize-jobs.js';

interface Uses extends Pick<InsightsContext, 'subjects' | 'media' | 'countsOf'> {
  readonly jobs: JobQueue;
}

/** How content is read, what it lacks, and the jobs that look through it. */
export const insightsModule = defineModule('insights', (platform, { jobs, ...uses }: Uses) => {
  const { connection, timers: clock } = platform;
  const context: InsightsContext = { ...uses, connection, clock };
  const kinds = optimizeJobs(context);
  return {
    routes: [
      handle(contract.readInsights, async ({ query }) => ({
        ...done,
        data: await insightsOf(context, query),
      })),
      handle(contract.optimizeContent, async (call) => {
        const { content_type, optimization_type: name } = call.body;
        const started = await jobs.start(
          call,
          kinds[name],
          { content_type },
          { audited: { action: `content.${name}` } },
        );
        return present(started, ({ id }) => ({ ...done, job: { id } }));
      }),
    ],
    jobs: Object.values(kinds),
    exports: null,
  };
});

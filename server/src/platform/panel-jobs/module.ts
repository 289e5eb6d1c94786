import { MINUTE_MS } from '@hokm/shared/time';
import { defineModule } from '../modules/module.js';
import type { AuditQueue } from '../panel/audit-queue.js';
import type { PanelNotices } from '../panel/panel-notices.js';
import { jobChunks, JobFiles, jobFiles } from './job-files.js';
import type { JobKind } from './job-kind.js';
import { JobQueue } from './job-queue.js';
import { JobWorker } from './job-worker.js';
import { liveJobs } from './live-jobs.js';
import { jobs as collection, type JobRecord } from './model.js';
import { jobRoutes, type JobsContext } from './routes.js';

const ROUND_MS = 1_000;

interface Uses extends Pick<JobsContext, 'chain' | 'namesOf'> {
  readonly audit: AuditQueue;
  readonly notices: Pick<PanelNotices, 'tell'>;
  /** The kinds of all modules; asked for when the first job is taken. */
  readonly kinds: () => readonly JobKind[];
}

/** Work of the panel that takes longer than a request: a queue for all subjects, and the worker that does it. */
export const jobsModule = defineModule(
  'jobs',
  (platform, { audit, notices, chain, namesOf, kinds }: Uses) => {
    const { connection, timers, randomBytes, node, log, config } = platform;
    const jobs = new JobQueue({ connection, audit, clock: timers, randomBytes });
    const files = new JobFiles(connection, timers);
    const onChange = (id: string, account: string): void => jobs.changed(id, account);
    const onEnd = ({ _id, state, kind, area, account }: JobRecord) =>
      notices.tell({
        key: `job:${_id}`,
        kind: state === 'done' ? 'job_done' : 'job_failed',
        area,
        to: account,
        facts: { kind },
        href: 'jobs',
      });
    const worker = new JobWorker({
      connection,
      kinds,
      files,
      node,
      onChange,
      onEnd,
      timers,
      randomBytes,
      log,
      machine: config.machine,
    });
    return {
      routes: jobRoutes({ jobs, files, chain, namesOf, clock: timers, randomBytes, log }),
      collections: [collection, jobFiles, jobChunks],
      services: [{ role: 'worker', beforeStop: () => worker.stop() }],
      tasks: [
        {
          name: 'jobs',
          role: 'worker',
          everyMs: ROUND_MS,
          follows: [collection.name],
          async run() {
            const next = await worker.nextDue();
            if (next === null || next > timers.now()) return next;
            await worker.round();
            return worker.nextDue();
          },
        },
        { name: 'files of jobs', role: 'worker', everyMs: MINUTE_MS, run: () => files.sweep() },
      ],
      live: [liveJobs(connection)],
      exports: { jobs, worker, files },
    };
  },
);

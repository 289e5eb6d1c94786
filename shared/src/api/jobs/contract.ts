import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { FINDING_LEVELS, JOB_STATES } from './limits.js';
import { jobPaths as paths } from './paths.js';

/** Something that a job came across. */
const jobFinding = z.object({
  level: z.enum(FINDING_LEVELS),
  /** What it is: `link_dead`. */
  code: z.string(),
  /** What it is about: `<collection>:<id>`. */
  target: z.string(),
  /** More about it, as it is: a number, an address, a name. */
  detail: z.string(),
});
export type JobFinding = z.infer<typeof jobFinding>;

export const job = z.object({
  id: z.string(),
  /** `<subject>.<verb>`. */
  kind: z.string(),
  state: z.enum(JOB_STATES),
  /** Name of the machine whose worker takes the job, because it has its files. Null: any machine. */
  place: z.string().nullable(),
  /** A running job that is to stop at its next chance. */
  is_cancelling: z.boolean(),
  progress: z.object({
    done: z.int(),
    /** Null: not known. */
    total: z.int().nullable(),
    /** What it is at, by name; empty where it has only one step. */
    step: z.string(),
  }),
  /** Why it failed. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The file that it made, as long as it can be downloaded. */
  file: z.object({ name: z.string(), type: z.string(), size: z.int(), until: z.iso.datetime() }).nullable(),
  /** How what a finished one has done is taken back, by `POST admin/undo/:id`; null where it cannot be. */
  undo: z.object({ id: z.string(), until: z.iso.datetime() }).nullable(),
  /** Findings so far. */
  findings_total: z.int(),
  /** Who started it; null: the product itself. The name is empty when the account is gone. */
  started_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
});
export type Job = z.infer<typeof job>;

const jobDetail = job.extend({
  /** What a finished job answers; its fields are those of its kind. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** The first of them, up to `FINDINGS_MAX`. */
  findings: z.array(jobFinding),
});
export type JobDetail = z.infer<typeof jobDetail>;

/** The answer of a call that starts a job; its status is 202. */
export const startedJob = success({ job: z.object({ id: z.string() }) });
/** The refusals of a call that starts a job. */
export const JOB_REFUSALS = ['jobs/busy', 'jobs/key_reused', 'jobs/too_many'] as const;

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

export const listJobs = endpoint({
  path: paths.listJobs,
  summary: 'The caller’s jobs, newest first; a super administrator sees everybody’s',
  access: 'panel/dashboard',
  limit: 'reads',
  query: pageQuery.extend({
    state: z.enum(JOB_STATES).optional(),
    /** Only the caller’s own. */
    mine: z.stringbool().default(false),
  }),
  answer: pageOf(job),
  refusals: [],
});

export const readJob = endpoint({
  path: paths.readJob,
  summary: 'A job: how far it is, what it found, what came out',
  access: 'panel/dashboard',
  limit: 'reads',
  params,
  answer: success({ data: jobDetail }),
  refusals: ['request/not_found'],
});

export const readJobFile = endpoint({
  path: paths.readJobFile,
  summary: 'The file that a job made, for seven days; noted in the audit log before the first byte',
  access: 'panel/dashboard',
  limit: 'reads',
  params,
  produces: 'application/octet-stream',
  refusals: ['request/not_found', 'auth/step_up_needed'],
});

export const cancelJob = endpoint({
  path: paths.cancelJob,
  summary: 'Cancel a job: a waiting one at once, a running one at its next chance',
  access: 'panel/dashboard',
  limit: 'writes',
  params,
  answer: success({ data: job }),
  refusals: ['request/not_found', 'jobs/ended'],
});

import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { JOB_REFUSALS, startedJob } from '../jobs/contract.js';
import { DASHBOARD_DAYS, REPORT_FORMATS, REPORT_TYPES } from './limits.js';
import { securityPaths as paths } from './paths.js';

export const generateReport = endpoint({
  path: paths.generateReport,
  summary: 'Make a report as a file: a job, whose file is kept for seven days',
  access: 'panel/security',
  limit: 'writes',
  status: 202,
  body: z.object({
    type: z.enum(REPORT_TYPES),
    days: z.literal(DASHBOARD_DAYS).default(DASHBOARD_DAYS[0]),
    format: z.enum(REPORT_FORMATS).default('pdf'),
    /** Absent: the caller’s. */
    language: z.enum(['fa', 'en']).optional(),
  }),
  answer: startedJob,
  refusals: JOB_REFUSALS,
});

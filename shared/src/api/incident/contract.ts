import { z } from 'zod';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { JOB_REFUSALS, startedJob } from '../jobs/contract.js';
import { THREAT_LEVELS } from '../security/limits.js';
import { named } from '../users/person.js';
import { INCIDENT_KINDS, INCIDENT_NOTE_MAX, INCIDENT_SPAN_NAMES } from './limits.js';
import { incidentPaths as paths } from './paths.js';

const time = z.iso.datetime();
const query = z.object({ span: z.enum(INCIDENT_SPAN_NAMES).default('24h') });

const hour = z.object({
  /** Its beginning. */
  at: time,
  /** 99th percentile of the event loop's lag, ms; null without measurements. */
  lag_ms: z.number().nullable(),
  /** Calls that the server could not answer. */
  errors: z.int(),
  /** Refused sign-ins, codes and confirmations. */
  refusals: z.int(),
});

const entry = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(INCIDENT_KINDS),
  /** The kind of a threat, the version of a start, the action of a change; empty for notes. */
  what: z.string(),
  /** The source of a threat, host and roles of a start, reason of a change, text of a note. */
  about: z.string(),
  /** Of changes and notes. */
  by: named.nullable(),
  /** Of threats. */
  level: z.enum(THREAT_LEVELS).nullable(),
});
export type IncidentEntry = z.infer<typeof entry>;

const incident = z.object({
  from: time,
  to: time,
  /** Every hour of the span, oldest first. */
  hours: z.array(hour),
  /** `at_least`: there were more refusals than are counted. */
  refusals_are: z.enum(['exact', 'at_least']),
  /** Newest first. */
  entries: z.array(entry),
  /** There were more entries of some kind than are shown. */
  is_cut: z.boolean(),
});
export type Incident = z.infer<typeof incident>;

export const readIncident = endpoint({
  path: paths.readIncident,
  summary:
    'Threats, refusals, lag and faults by hour, starts of processes, changes of settings and maintenance, and notes, on one axis',
  access: 'panel/system',
  limit: 'reports',
  query,
  answer: success({ data: incident }),
  refusals: [],
});

export const exportIncident = endpoint({
  path: paths.exportIncident,
  summary: 'The same as a file, one row an hour and an entry; audited before it is sent',
  access: 'panel/system',
  limit: 'reports',
  query: query.extend({ format: z.enum(['csv', 'json']).default('csv') }),
  produces: 'application/octet-stream',
  refusals: [],
});

export const reportIncident = endpoint({
  path: paths.reportIncident,
  summary: 'The same as a PDF to read: a job, whose file is kept for seven days',
  access: 'panel/system',
  limit: 'writes',
  status: 202,
  body: query.extend({
    /** Absent: the caller’s. */
    language: z.enum(['fa', 'en']).optional(),
  }),
  answer: startedJob,
  refusals: JOB_REFUSALS,
});

export const addIncidentNote = endpoint({
  path: paths.addIncidentNote,
  summary: 'Write a note about a moment of the last 30 days; without one about now',
  access: 'panel/system',
  limit: 'writes',
  body: z.object({ text: z.string().trim().min(1).max(INCIDENT_NOTE_MAX), at: time.optional() }),
  answer: success({ id: z.string() }),
  refusals: ['request/invalid'],
});

export const removeIncidentNote = endpoint({
  path: paths.removeIncidentNote,
  summary: 'Remove a note of the caller',
  access: 'panel/system',
  limit: 'writes',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
  answer: done,
  refusals: ['request/not_found'],
});

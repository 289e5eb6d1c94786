import type { Connection, Model } from 'mongoose';
import type { JobFinding } from '@hokm/shared/api/jobs';
import { JOB_STATES, type JobState } from '@hokm/shared/api/jobs/limits';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Language } from '@hokm/shared/language';
import type { Area } from '@hokm/shared/policy';
import { defineCollection, field } from '../database/collection.js';
import { notPersonal } from '../database/personal-data.js';
import type { AuditActor } from '../panel/audit-action.js';
import { auditedFields, type AuditedRecord } from '../panel/audited-record.js';

const KEPT_DAYS = 30;
const DAY_S = 24 * 60 * 60;

/** The file that a job made. */
export interface JobFile {
  /** In GridFS, 24 hex characters. */
  readonly id: string;
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Work of the panel that takes longer than a request. */
export interface JobRecord extends AuditedRecord {
  /** 24 hex characters: of the request's `Idempotency-Key`, or random. */
  _id: string;
  /** `<subject>.<verb>`. */
  kind: string;
  /** Who may not enter it sees nothing of the job. */
  area: Area;
  state: JobState;
  /** Ms since 1970. Waiting: not taken before. Running: another process may take it then. */
  due_at: number;
  /** How often it was taken since it last got on. */
  attempts: number;
  /** Name of the machine that has the files of the job. Absent: any machine can do it. */
  place?: string;
  /** Who has taken it: process and a random part. */
  holder?: string;
  /** Of jobs that exclude one another only one has it. */
  alone?: string;
  /** Number among the jobs of its person that have not ended. */
  slot?: number;
  /** Its file is given to a fresh session only. */
  fresh_file: boolean;
  /** Who started it; null for the product itself. */
  by: AuditActor | null;
  /** Account id of who started it; empty for the product itself. */
  account: string;
  language: Language;
  /** JSON, as are checkpoint and result. */
  input: string;
  /** How far it came; a process that takes it over goes on from there. */
  checkpoint?: string;
  done: number;
  total: number | null;
  step: string;
  findings: JobFinding[];
  findings_total: number;
  result?: string;
  error?: ErrorCode;
  /** Somebody has cancelled it while it was running. */
  cancel_asked: boolean;
  /** Files in GridFS that this job has begun to write. */
  uploads: string[];
  file?: JobFile;
  /** When they go. */
  files_until?: Date;
  created_at: Date;
  started_at?: Date;
  ended_at?: Date;
}

export const jobs = defineCollection<JobRecord>({
  name: 'jobs',
  schema: {
    _id: field.text,
    kind: field.text,
    area: field.text,
    state: field.oneOf(JOB_STATES),
    due_at: field.number,
    attempts: field.number,
    place: field.optionalText,
    holder: field.optionalText,
    alone: field.optionalText,
    slot: field.optionalNumber,
    fresh_file: field.boolean,
    by: field.mixed,
    account: { type: String, default: '' },
    language: field.text,
    input: field.text,
    checkpoint: field.optionalText,
    done: field.number,
    total: { type: Number, default: null },
    step: { type: String, default: '' },
    findings: field.mixed,
    findings_total: field.number,
    result: field.optionalText,
    error: field.optionalText,
    cancel_asked: field.boolean,
    uploads: field.texts,
    file: field.mixed,
    files_until: field.optionalDate,
    created_at: field.date,
    started_at: field.optionalDate,
    ended_at: field.optionalDate,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  indexes: [
    { key: { state: 1, due_at: 1 }, answers: 'jobs to be taken, longest due first' },
    { key: { state: 1, created_at: -1 }, answers: 'jobs in a state, newest first' },
    { key: { account: 1, created_at: -1 }, answers: 'jobs of somebody, newest first' },
    { key: { created_at: -1 }, answers: 'all jobs, newest first' },
    { key: { alone: 1 }, unique: true, sparse: true, answers: 'is such a job under way already?' },
    {
      key: { account: 1, slot: 1 },
      unique: true,
      partialFilterExpression: { slot: { $gte: 0 } },
      answers: 'jobs of somebody that have not ended; a slot has one',
    },
    { key: { files_until: 1 }, sparse: true, answers: 'jobs whose files are to go' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
    { key: { ended_at: 1 }, expireAfterSeconds: KEPT_DAYS * DAY_S, answers: 'jobs that ended long ago' },
  ],
  personalData: notPersonal('work that the staff started, under ids of accounts; it goes after 30 days'),
});

export const jobModel = (connection: Connection): Model<JobRecord> => jobs.model(connection);

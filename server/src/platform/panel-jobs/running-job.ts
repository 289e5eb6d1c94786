import type { Model, UpdateQuery } from 'mongoose';
import type { JobFinding } from '@hokm/shared/api/jobs';
import { FINDINGS_MAX, JOB_FILE_DAYS } from '@hokm/shared/api/jobs/limits';
import type { ErrorCode } from '@hokm/shared/errors';
import { DAY_MS } from '@hokm/shared/time';
import type { Log, RandomBytes, Timer, Timers } from '../core/ports.js';
import { auditActionBy, type AuditedAction } from '../panel/audit-action.js';
import type { PendingAudit } from '../panel/audit-model.js';
import type { JobFiles } from './job-files.js';
import { JobStopped, type JobRun, type MadeFile, type StopReason } from './job-kind.js';
import type { JobFile, JobRecord } from './model.js';

/** How long a process has a job without saying that it is still at it, ms; and how often it says so. */
export const LEASE_MS = 30_000;
const BEAT_MS = 2_000;
/** Waits before a job that threw is tried again, ms. */
const RETRY_MS = [5_000, 60_000];
/** A checkpoint or a result that is longer is a bug, characters of JSON. */
const JSON_MAX = 1_000_000;

export interface RunningJobProps {
  readonly model: Model<JobRecord>;
  readonly files: JobFiles;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

function jsonOf(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length > JSON_MAX) throw new Error(`a job may keep ${JSON_MAX} characters, not ${text.length}`);
  return text;
}

/** A job that this process has taken. Every write asks whether it still has it. */
export class RunningJob {
  private readonly stopping = new AbortController();
  private progress: Pick<JobRecord, 'done' | 'total' | 'step'>;
  private found: JobFinding[] = [];
  private count: number;
  private kept: number;
  private made: JobFile | null = null;
  private heldUntil: number;
  private beat: Timer | null = null;
  private beating: Promise<unknown> = Promise.resolve();

  constructor(
    readonly record: JobRecord,
    private readonly props: RunningJobProps,
  ) {
    const { done, total, step, findings, findings_total, due_at } = record;
    this.progress = { done, total, step };
    this.count = findings_total;
    this.kept = findings.length;
    this.heldUntil = due_at;
  }

  /** What the work is given. */
  get face(): JobRun {
    const { _id, by, language, checkpoint } = this.record;
    return {
      id: _id,
      by,
      language,
      resumed: checkpoint === undefined ? null : (JSON.parse(checkpoint) as unknown),
      signal: this.stopping.signal,
      progress: (done, total, step = '') => {
        this.progress = { done: Math.floor(done), total: total === null ? null : Math.floor(total), step };
      },
      finding: (finding) => {
        this.count += 1;
        if (this.kept + this.found.length < FINDINGS_MAX) this.found.push(finding);
      },
      checkpoint: (value) => this.storeCheckpoint(value),
      file: (made) => this.storeFile(made),
      audited: (action) => this.audited(action),
    };
  }

  /** Says from now on that this process is still at it. */
  start(): void {
    this.beat = this.props.timers.set(BEAT_MS, () => {
      this.beating = this.renew().finally(() => {
        if (this.beat !== null) this.start();
      });
    });
  }

  stop(why: StopReason): void {
    this.stopping.abort(new JobStopped(why));
  }

  /** Stores the result, or the refusal with which the job has failed. */
  async end(outcome: { readonly result: object } | { readonly error: ErrorCode }): Promise<boolean> {
    const isDone = 'result' in outcome;
    const file = isDone ? this.made : null;
    return this.leave({
      ...(isDone ? { result: jsonOf(outcome.result) } : { error: outcome.error }),
      ...(file === null ? {} : { file, files_until: this.filesUntil() }),
      ...this.ended(isDone ? 'done' : 'failed'),
    });
  }

  /** After an error: the job waits for another try, or has failed or stopped. `onUndone` is waited for before it ends. */
  async fail(error: unknown, onUndone: (code: ErrorCode | null) => Promise<unknown>): Promise<boolean> {
    const { log, timers } = this.props;
    const { _id: job, kind, attempts } = this.record;
    if (this.stopping.signal.aborted) {
      const { why } = this.stopping.signal.reason as JobStopped;
      if (why === 'lost') return false;
      if (why === 'stopping')
        return this.leave({ state: 'waiting', due_at: timers.now(), attempts: attempts - 1 });
      await onUndone(null);
      return this.leave(this.ended('cancelled'));
    }
    log.error({ err: error, job, kind, attempts }, 'a job failed');
    const wait = RETRY_MS[attempts - 1];
    if (wait === undefined) {
      await onUndone('jobs/failed');
      return this.leave({ error: 'jobs/failed', ...this.ended('failed') });
    }
    return this.leave({ state: 'waiting', due_at: timers.now() + wait });
  }

  /** Ends a job whose process died again and again, or that was cancelled while nobody had it. */
  async giveUp(state: 'failed' | 'cancelled'): Promise<boolean> {
    return this.leave({ ...(state === 'failed' ? { error: 'jobs/failed' } : {}), ...this.ended(state) });
  }

  /** Removes what an interrupted run has left behind. */
  async cleanUp(): Promise<void> {
    for (const id of this.record.uploads) await this.props.files.remove(id);
    if (this.record.uploads.length > 0) await this.save({ $set: { uploads: [] } });
  }

  private ended(state: 'done' | 'failed' | 'cancelled'): Partial<JobRecord> {
    const ended_at = new Date(this.props.timers.now());
    // Files of a job that is not done go with the next sweep.
    return { state, ended_at, ...(state === 'done' ? {} : { files_until: ended_at }) };
  }

  private filesUntil(): Date {
    return new Date(this.props.timers.now() + JOB_FILE_DAYS * DAY_MS);
  }

  private async storeCheckpoint(value: unknown): Promise<void> {
    this.stopping.signal.throwIfAborted();
    const fresh = this.found;
    const stored = await this.save({
      $set: { checkpoint: jsonOf(value), attempts: 0, findings_total: this.count },
      $push: { findings: { $each: fresh } },
    });
    if (stored !== null) {
      this.kept += fresh.length;
      this.found = this.found.slice(fresh.length);
    }
    this.stopping.signal.throwIfAborted();
  }

  private async storeFile(made: MadeFile): Promise<void> {
    this.stopping.signal.throwIfAborted();
    if (this.made !== null) throw new Error('a job makes one file');
    const id = this.props.files.newId();
    await this.save({ $push: { uploads: id }, $set: { files_until: this.filesUntil() } });
    this.stopping.signal.throwIfAborted();
    this.made = await this.props.files.save(id, made, this.stopping.signal);
  }

  private audited(action: AuditedAction): PendingAudit {
    const { by } = this.record;
    if (by === null) throw new Error('nobody has started this job');
    const { timers: clock, randomBytes } = this.props;
    return auditActionBy(by, { clock, randomBytes }, action);
  }

  private async renew(): Promise<void> {
    const { log, timers } = this.props;
    try {
      await this.save({});
    } catch (error) {
      log.warn({ err: error, job: this.record._id }, 'a running job could not be kept');
      if (timers.now() >= this.heldUntil) this.stop('lost');
    }
  }

  /** Writes to the job while this process has it, and holds it longer. Null: another has it by now. */
  private async save(update: UpdateQuery<JobRecord>): Promise<JobRecord | null> {
    const { model, timers } = this.props;
    const { _id, holder } = this.record;
    const due_at = timers.now() + LEASE_MS;
    const stored = await model
      .findOneAndUpdate(
        { _id, state: 'running', holder },
        { ...update, $set: { ...update.$set, ...this.progress, due_at } },
        { returnDocument: 'after' },
      )
      .select({ cancel_asked: 1 })
      .lean<JobRecord>();
    if (stored === null) this.stop('lost');
    else this.heldUntil = due_at;
    if (stored?.cancel_asked === true) this.stop('cancelled');
    return stored;
  }

  /** The last write: the job is another's, or nobody's, afterwards. False when another has it by now. */
  private async leave(fields: Partial<JobRecord>): Promise<boolean> {
    const { model } = this.props;
    const { _id, holder } = this.record;
    this.beat?.cancel();
    this.beat = null;
    await this.beating;
    const isOver = fields.ended_at !== undefined;
    const left = await model.updateOne(
      { _id, state: 'running', holder },
      {
        $set: { ...this.progress, ...fields, ...(isOver ? { findings_total: this.count } : {}) },
        $unset: { holder: 1, ...(isOver ? { alone: 1, slot: 1, checkpoint: 1 } : {}) },
        ...(isOver ? { $push: { findings: { $each: this.found } } } : {}),
      },
    );
    return left.matchedCount === 1;
  }
}

import type { Connection, Model } from 'mongoose';
import type { ErrorCode } from '@hokm/shared/errors';
import { MINUTE_MS } from '@hokm/shared/time';
import type { Log, RandomBytes, Timers } from '../core/ports.js';
import type { Refusal } from '../core/result.js';
import { delay } from '../jobs/delay.js';
import type { JobFiles } from './job-files.js';
import type { JobKind } from './job-kind.js';
import { jobModel, type JobRecord } from './model.js';
import { LEASE_MS, RunningJob } from './running-job.js';

/** Jobs that one process runs at once. */
const AT_ONCE = 3;
/** How often a job may be taken without getting on: its processes died each time. */
const TAKEN_MAX = 5;
/** How long a job is left to the machine that has what it needs, ms. Then any one takes it, and says that it has not. */
export const PLACE_WAIT_MS = 5 * MINUTE_MS;
/** How long a process that stops waits for its jobs to stop, ms. Another one takes over what has not stopped by then. */
const STOP_MS = 5_000;
const HOLDER_BYTES = 6;

export interface JobWorkerProps {
  readonly connection: Connection;
  /** The kinds of all modules; asked for when the first job is taken. */
  readonly kinds: () => readonly JobKind[];
  readonly files: JobFiles;
  /** Name of this process. */
  readonly node: string;
  /** Name of the machine that it runs on. */
  readonly machine: string;
  /** Hears of each job of this process that was taken or has left it. */
  readonly onChange: (id: string, account: string) => void;
  /** Called for a job that somebody started, when it has ended. */
  readonly onEnd: (record: JobRecord) => Promise<void>;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

const isRefusal = (outcome: object): outcome is Refusal => 'ok' in outcome && outcome.ok === false;

/**
 * Runs jobs. Any number of processes may: one update decides who takes a job. Who has a job says so every two seconds; half a
 * minute after the last time another process takes it, and goes on from its last checkpoint. A job runs at least once.
 */
export class JobWorker {
  private readonly model: Model<JobRecord>;
  private readonly running = new Map<RunningJob, Promise<void>>();
  private isStopping = false;
  private kinds: ReadonlyMap<string, JobKind> | null = null;

  constructor(private readonly props: JobWorkerProps) {
    this.model = jobModel(props.connection);
  }

  /** Takes jobs that are due, as many as it may run at once. Returns how many. They run on after it. */
  async round(): Promise<number> {
    let taken = 0;
    while (!this.isStopping && this.running.size < AT_ONCE) {
      const record = await this.take();
      if (record === null) break;
      taken += 1;
      this.run(record);
    }
    return taken;
  }

  /**
   * When a job may be there to take, ms since 1970: one that waits is due, or a process has not said for long that it runs its own. Null
   * without any.
   */
  async nextDue(): Promise<number | null> {
    const states = ['running', 'waiting'] as const;
    const next = await Promise.all(
      states.map((state) =>
        this.model
          .findOne({ state })
          .sort({ due_at: 1 })
          .select({ due_at: 1 })
          .lean<Pick<JobRecord, 'due_at'>>(),
      ),
    );
    const due = next.flatMap((record) => (record === null ? [] : [record.due_at]));
    return due.length === 0 ? null : Math.min(...due);
  }

  /** Waits for all jobs of this process. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Takes no more jobs, and lets those that run stop at their next chance. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const job of this.running.keys()) job.stop('stopping');
    const waited = new AbortController();
    await Promise.race([this.settled(), delay(this.props.timers, STOP_MS, waited.signal)]);
    waited.abort();
  }

  private async take(): Promise<JobRecord | null> {
    const { timers, node, machine, randomBytes } = this.props;
    const now = timers.now();
    const holder = `${node}:${randomBytes(HOLDER_BYTES).toString('hex')}`;
    // A kind that this version does not know is left to processes that do.
    const kind = { $in: [...this.knownKinds().keys()] };
    const isOurs = [
      { place: { $in: [null, machine] } },
      { place: { $exists: true }, due_at: { $lte: now - PLACE_WAIT_MS } },
    ];
    for (const state of ['running', 'waiting'] as const) {
      const taken = await this.model
        .findOneAndUpdate(
          { state, due_at: { $lte: now }, kind, $or: isOurs },
          {
            $set: { state: 'running', holder, due_at: now + LEASE_MS },
            $min: { started_at: new Date(now) },
            $inc: { attempts: 1 },
          },
          { sort: { due_at: 1 }, returnDocument: 'after' },
        )
        .lean<JobRecord>();
      if (taken !== null) return taken;
    }
    return null;
  }

  private run(record: JobRecord): void {
    const { files, timers, randomBytes, log, onChange } = this.props;
    const job = new RunningJob(record, { model: this.model, files, timers, randomBytes, log });
    const { _id: id, kind, account } = record;
    onChange(id, account);
    const work = this.work(job)
      .then(() => this.tellEnd(id))
      .catch((error: unknown) => log.error({ err: error, job: id, kind }, 'the end of a job was not stored'))
      .then(() => {
        this.running.delete(job);
        onChange(id, account);
      });
    this.running.set(job, work);
  }

  private async work(job: RunningJob): Promise<unknown> {
    const { kind: name, input, attempts, cancel_asked } = job.record;
    const undone = (code: ErrorCode | null) => this.undone(job, code);
    if (cancel_asked) return undone(null).then(() => job.giveUp('cancelled'));
    if (attempts > TAKEN_MAX) return undone('jobs/failed').then(() => job.giveUp('failed'));
    job.start();
    try {
      await job.cleanUp();
      const kind = this.knownKinds().get(name);
      if (kind === undefined) throw new Error(`no jobs of kind ${name}`);
      const outcome = await kind.run(JSON.parse(input), job.face);
      if (!isRefusal(outcome)) return await job.end({ result: outcome });
      await undone(outcome.code);
      return await job.end({ error: outcome.code });
    } catch (error) {
      return await job.fail(error, undone);
    }
  }

  /** Lets its kind clear up after a job that ends without its work being done. */
  private async undone({ face, record }: RunningJob, code: ErrorCode | null): Promise<void> {
    const { _id: id, kind, input, started_at: began = record.created_at } = record;
    await this.knownKinds().get(kind)?.undone(JSON.parse(input), { id, code, began, resumed: face.resumed });
  }

  /** A cancelled job is not told: its owner did that. */
  private async tellEnd(id: string): Promise<void> {
    const record = await this.model.findById(id).lean<JobRecord>();
    const isTold = record?.state === 'done' || record?.state === 'failed';
    if (record !== null && isTold && record.account !== '') await this.props.onEnd(record);
  }

  private knownKinds(): ReadonlyMap<string, JobKind> {
    this.kinds ??= new Map(this.props.kinds().map((kind) => [kind.kind, kind]));
    return this.kinds;
  }
}

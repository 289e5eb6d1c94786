import type { z } from 'zod';
import type { JobFinding } from '@hokm/shared/api/jobs';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Language } from '@hokm/shared/language';
import type { Area } from '@hokm/shared/policy';
import type { Refusal } from '../core/result.js';
import type { AuditActor, AuditedAction } from '../panel/audit-action.js';
import type { PendingAudit } from '../panel/audit-model.js';

/** Why a job must stop: somebody cancelled it, another process has it, or this process ends. */
export type StopReason = 'cancelled' | 'lost' | 'stopping';

/** Thrown where a job is to stop; the reason of its signal. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';

  constructor(readonly why: StopReason) {
    super(`the job is to stop: ${why}`);
  }
}

/** A file that a job makes. */
export interface MadeFile {
  /** With its ending. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a job is given while it runs. */
export interface JobRun<Checkpoint = unknown> {
  readonly id: string;
  /** Who started it, as the audit log keeps it; null for the product itself. */
  readonly by: AuditActor | null;
  readonly language: Language;
  /** The last checkpoint of a run that was interrupted; null at the first run. */
  readonly resumed: Checkpoint | null;
  /** Aborted when the job is to stop. */
  readonly signal: AbortSignal;
  /** How far it is, and by name what it is at. Costs nothing: it is stored every two seconds. */
  readonly progress: (done: number, total: number | null, step?: string) => void;
  /** Notes something. Stored with the next checkpoint or the end, so that a resumed run does not note it twice. */
  readonly finding: (finding: JobFinding) => void;
  /**
   * Stores how far the job came. After a crash it runs again from here, so everything before must have happened, and everything
   * after must bear being repeated. Throws `JobStopped` when the job is to stop.
   */
  readonly checkpoint: (value: Checkpoint) => Promise<void>;
  /** Stores the job's one file, as its last step: a resumed run makes it anew. Throws `JobStopped` when the job is to stop. */
  readonly file: (made: MadeFile) => Promise<void>;
  /** An action of who started the job, for the audit log. Throws for a job of the product itself. */
  readonly audited: (action: AuditedAction) => PendingAudit;
}

/** A job that ends without its work being done. */
interface UndoneJob<Checkpoint = unknown> {
  readonly id: string;
  /** Why it has failed; null when it was cancelled. */
  readonly code: ErrorCode | null;
  /** When it first began. */
  readonly began: Date;
  /** The last checkpoint of a run that was interrupted; null without one. */
  readonly resumed: Checkpoint | null;
}

export interface JobSpec<Input, Checkpoint> {
  /** `<subject>.<verb>`. Stored: it stays as it is. */
  readonly kind: string;
  /** Who may not enter it sees nothing of the job. */
  readonly area: Area;
  readonly input: z.ZodType<Input>;
  /** A stored one that does not fit counts as none. */
  readonly checkpoint?: z.ZodType<Checkpoint>;
  /** Only one job with this name may be under way. */
  readonly alone?: string;
  /** Its file is given to a fresh session only. */
  readonly freshFile?: true;
  /**
   * The work. Answers the result, plain JSON, or a refusal, with which the job has failed. What it throws is taken for a fault:
   * the job is tried again twice.
   */
  readonly run: (input: Input, run: JobRun<Checkpoint>) => Promise<object | Refusal>;
  /**
   * Called before it is stored that a job that has run has failed for good, also by the deaths of its processes, or was cancelled.
   * May happen again: after a crash, and after what it throws.
   */
  readonly undone?: (input: Input, job: UndoneJob<Checkpoint>) => Promise<unknown>;
}

/** A kind of job as the engine runs it. */
export interface JobKind<Input = unknown> {
  readonly kind: string;
  readonly area: Area;
  readonly alone: string | null;
  readonly freshFile: boolean;
  readonly parse: (input: unknown) => Input;
  /** `run.resumed` is a stored checkpoint, not checked. */
  readonly run: (input: unknown, run: JobRun) => Promise<object | Refusal>;
  /** `job.resumed` is a stored checkpoint, not checked. */
  readonly undone: (input: unknown, job: UndoneJob) => Promise<unknown>;
}

/** Declares a kind of job. A module names it in its part `jobs`. */
export function defineJob<Input, Checkpoint = never>(spec: JobSpec<Input, Checkpoint>): JobKind<Input> {
  const { kind, area, input: schema, checkpoint, alone = null, freshFile = false } = spec;
  const checked = (stored: unknown): Checkpoint | null => {
    const read = checkpoint?.safeParse(stored);
    return read?.success === true ? read.data : null;
  };
  return {
    kind,
    area,
    alone,
    freshFile,
    parse: (input) => schema.parse(input),
    run(input, run) {
      const resumed = checked(run.resumed);
      const { id, by, language, signal, progress, finding, file, audited } = run;
      const store = (value: Checkpoint): Promise<void> => run.checkpoint(value);
      return spec.run(schema.parse(input), {
        id,
        by,
        language,
        resumed,
        signal,
        progress,
        finding,
        checkpoint: store,
        file,
        audited,
      });
    },
    undone: async (input, job) =>
      spec.undone?.(schema.parse(input), { ...job, resumed: checked(job.resumed) }),
  };
}

declare module '../modules/module.js' {
  interface Contributions {
    /** Kinds of jobs that the worker runs. */
    readonly jobs?: readonly JobKind[];
  }
}

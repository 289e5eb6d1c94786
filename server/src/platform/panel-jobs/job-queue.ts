import { createHash } from 'node:crypto';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { JobState } from '@hokm/shared/api/jobs/limits';
import type { Language } from '@hokm/shared/language';
import { AT_MOST, mayEnter, POLICIES, type Area } from '@hokm/shared/policy';
import type { SessionAccount } from '../core/account.js';
import type { Clock, RandomBytes } from '../core/ports.js';
import { refuse, type Result } from '../core/result.js';
import { duplicateOf, isDuplicateKey } from '../database/ids.js';
import { writeInPlace, type TakenPlaces } from '../database/places.js';
import { languageOf } from '../http/language.js';
import {
  actorOf,
  auditAction,
  type AuditedAction,
  type StaffCall,
  type StaffRequest,
} from '../panel/audit-action.js';
import { withAudit, type AuditQueue } from '../panel/audit-queue.js';
import type { JobKind } from './job-kind.js';
import { jobModel, jobs as collection, type JobRecord } from './model.js';
import { onPage } from '../database/on-page.js';

const ID_BYTES = 12;
/** The input of a job can be long, and nobody looks at it. */
const WITHOUT_INPUT = { input: 0, checkpoint: 0 } as const;
const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/;

export interface JobQueueProps {
  readonly connection: Connection;
  readonly audit: AuditQueue;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export interface StartOptions {
  /** The same key of the same person names the same job; by default the request's `Idempotency-Key`. */
  readonly key?: string;
  /** What the audit log says; by default `jobs.start`, on `jobs:<id>`. */
  readonly audited?: Partial<AuditedAction>;
  /** The machine that has what the job needs: others leave it alone for `PLACE_WAIT_MS`. */
  readonly place?: string;
}

type Started = Result<{ readonly id: string }, 'jobs/busy' | 'jobs/key_reused' | 'jobs/too_many'>;

/** The jobs that somebody may see: the own ones of areas that are open to them; all for super administrators. */
function visibleTo({ id, admin_level }: SessionAccount): QueryFilter<JobRecord> {
  if (admin_level === 'super_admin') return {};
  const open = (Object.keys(POLICIES) as Area[]).filter((area) => mayEnter(admin_level, area));
  return { account: id, area: { $in: open } };
}

/** Work that the staff starts: stored with its audit entry, and done by the worker. */
export class JobQueue {
  private readonly model: Model<JobRecord>;
  private readonly listeners: ((id: string, account: string) => void)[] = [];

  constructor(private readonly props: JobQueueProps) {
    this.model = jobModel(props.connection);
    props.audit.watch(collection);
  }

  /** Calls `listener` when a job was started or cancelled in this process, and when it runs here, when it begins and ends. */
  onChange(listener: (id: string, account: string) => void): void {
    this.listeners.push(listener);
  }

  changed(id: string, account: string): void {
    for (const listener of this.listeners) listener(id, account);
  }

  /**
   * Starts a job of the caller. Repeated with the same key it answers the same job. Refusals: `jobs/busy` while another that
   * excludes it is under way; `jobs/key_reused` for the key of another input; `jobs/too_many` while as many as allowed have not
   * ended.
   */
  async start<Input>(
    call: StaffRequest,
    kind: JobKind<Input>,
    input: NoInfer<Input>,
    { key = call.request.get('idempotency-key') ?? '', ...options }: StartOptions = {},
  ): Promise<Started> {
    return this.startFor(call, kind, input, { key, language: languageOf(call.request), ...options });
  }

  /** Starts a job that a second person has approved: once for each approval. */
  async startApproved<Input>(
    call: StaffCall,
    kind: JobKind<Input>,
    input: NoInfer<Input>,
    options: Omit<StartOptions, 'key'> = {},
  ): Promise<Started> {
    return this.startFor(call, kind, input, { key: call.approval ?? '', language: 'fa', ...options });
  }

  /** True where `startApproved` has started the job of an approval. */
  async hasApproved<Input>(
    { account, approval = '' }: StaffCall,
    { kind }: JobKind<Input>,
  ): Promise<boolean> {
    return (await this.model.exists({ _id: this.keyed(account.id, kind, approval) })) !== null;
  }

  private keyed(account: string, kind: string, key: string): string {
    return this.idOf(`${account}:${kind}:${key}`);
  }

  private async startFor<Input>(
    call: StaffCall,
    kind: JobKind<Input>,
    input: NoInfer<Input>,
    { key, audited, place, language }: StartOptions & { readonly key: string; readonly language: Language },
  ): Promise<Started> {
    const { audit, randomBytes } = this.props;
    const { id: account } = call.account;
    const _id = IDEMPOTENCY_KEY.test(key)
      ? this.keyed(account, kind.kind, key)
      : randomBytes(ID_BYTES).toString('hex');
    const action = auditAction(call, this.props, {
      action: 'jobs.start',
      target: `${collection.name}:${_id}`,
      changes: [{ field: 'kind', before: null, after: kind.kind }],
      ...audited,
    });
    const record: JobRecord = {
      ...this.newRecord(_id, kind, input, place),
      by: actorOf(call),
      account,
      language,
      audit_pending: [action],
      audit_due: action.at.getTime(),
    };
    return this.insert(record, () => audit.flush(this.model, record));
  }

  /** Starts a job of the product itself. The key names what it is for: a day, say. */
  async startOwn<Input>(
    kind: JobKind<Input>,
    input: NoInfer<Input>,
    key: string,
    { place }: Pick<StartOptions, 'place'> = {},
  ): Promise<Started> {
    const _id = this.idOf(`:${kind.kind}:${key}`);
    return this.insert(this.newRecord(_id, kind, input, place), () => Promise.resolve());
  }

  /** A page of the jobs that somebody may see, newest first. */
  async page(
    viewer: SessionAccount,
    {
      page,
      per_page,
      state,
      mine,
    }: PageQuery & { readonly state?: JobState | undefined; readonly mine: boolean },
  ): Promise<{ total: number; records: JobRecord[] }> {
    const filter: QueryFilter<JobRecord> = {
      ...visibleTo(viewer),
      ...(mine ? { account: viewer.id } : {}),
      ...(state === undefined ? {} : { state }),
    };
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.model.find(filter).sort({ created_at: -1 }), { page, per_page })
        .select(WITHOUT_INPUT)
        .lean<JobRecord[]>(),
    ]);
    return { total, records };
  }

  /** A job that somebody may see; null for any other. */
  async find(viewer: SessionAccount, _id: string): Promise<JobRecord | null> {
    return this.model
      .findOne({ ...visibleTo(viewer), _id })
      .select(WITHOUT_INPUT)
      .lean<JobRecord>();
  }

  /** A job of these kinds that has not ended; null when there is none. */
  async underWay(kinds: readonly string[]): Promise<JobRecord | null> {
    return this.model
      .findOne({ state: { $in: ['running', 'waiting'] }, kind: { $in: [...kinds] } })
      .lean<JobRecord>();
  }

  /** Since when the job that has waited longest is due, ms since 1970; null when none waits. */
  async oldestWaiting(): Promise<number | null> {
    const oldest = await this.model.findOne({ state: 'waiting' }).sort({ due_at: 1 }).lean<JobRecord>();
    return oldest?.due_at ?? null;
  }

  /** Cancels a job: a waiting one at once, a running one at its next chance. Refusals: `request/not_found`, `jobs/ended`. */
  async cancel(
    call: StaffRequest,
    _id: string,
  ): Promise<Result<{ record: JobRecord }, 'request/not_found' | 'jobs/ended'>> {
    const { audit, clock } = this.props;
    const action = auditAction(call, this.props, {
      action: 'jobs.cancel',
      target: `${collection.name}:${_id}`,
    });
    const { $push, $set } = withAudit(action);
    const seen = { ...visibleTo(call.account), _id };
    const ended_at = new Date(clock.now());
    const waits = {
      $set: { state: 'cancelled', ended_at, cancel_asked: true, ...$set },
      $unset: { alone: 1, slot: 1, checkpoint: 1 },
      $push,
    } as const;
    const runs = { $set: { cancel_asked: true, ...$set }, $push };
    const after = { returnDocument: 'after' } as const;
    // A job may be taken, or be put back, between two of these.
    for (;;) {
      const record =
        (await this.model.findOneAndUpdate({ ...seen, state: 'waiting' }, waits, after).lean<JobRecord>()) ??
        (await this.model.findOneAndUpdate({ ...seen, state: 'running' }, runs, after).lean<JobRecord>());
      if (record !== null) {
        await audit.flush(this.model, record);
        this.changed(_id, record.account);
        return { ok: true, record };
      }
      const current = await this.find(call.account, _id);
      if (current === null) return refuse('request/not_found');
      if (current.ended_at !== undefined) return refuse('jobs/ended');
    }
  }

  private idOf(key: string): string {
    return createHash('sha256')
      .update(key)
      .digest('hex')
      .slice(0, ID_BYTES * 2);
  }

  private newRecord<Input>(_id: string, kind: JobKind<Input>, input: Input, place?: string): JobRecord {
    const now = this.props.clock.now();
    return {
      _id,
      kind: kind.kind,
      area: kind.area,
      state: 'waiting',
      due_at: now,
      attempts: 0,
      ...(kind.alone === null ? {} : { alone: kind.alone }),
      ...(place === undefined ? {} : { place }),
      fresh_file: kind.freshFile,
      by: null,
      account: '',
      language: 'fa',
      input: JSON.stringify(kind.parse(input)),
      done: 0,
      total: null,
      step: '',
      findings: [],
      findings_total: 0,
      cancel_asked: false,
      uploads: [],
      created_at: new Date(now),
    };
  }

  private async insert(record: JobRecord, then: () => Promise<void>): Promise<Started> {
    const { _id, account } = record;
    const stored =
      account === ''
        ? await this.store(record)
        : await writeInPlace({
            most: AT_MOST.open_jobs,
            taken: () => this.takenSlots(account),
            write: (slot) => this.store({ ...record, ...(slot === null ? {} : { slot }) }),
          });
    // A call that is repeated gets its job, also where no further one would fit.
    const started = stored ?? (await this.known(record)) ?? refuse('jobs/too_many');
    if (started === 'stored') {
      await then();
      this.changed(_id, account);
    }
    return started === 'stored' ? { ok: true, id: _id } : started;
  }

  private async takenSlots(account: string): Promise<TakenPlaces> {
    const open = await this.model
      .find({ account, slot: { $gte: 0 } })
      .select({ slot: 1 })
      .lean<Pick<JobRecord, 'slot'>[]>();
    return open.map(({ slot }) => slot);
  }

  private async store(record: JobRecord): Promise<Started | 'stored'> {
    try {
      await this.model.create(record);
      return 'stored';
    } catch (error) {
      if (!isDuplicateKey(error) || duplicateOf(error, 'slot')) throw error;
      return (await this.known(record)) ?? refuse('jobs/busy');
    }
  }

  /** What is answered where a job has the id already; null where none has. */
  private async known({ _id, kind, input }: JobRecord): Promise<Started | null> {
    const known = await this.model.findById(_id).lean<JobRecord>();
    if (known === null) return null;
    return known.kind === kind && known.input === input ? { ok: true, id: _id } : refuse('jobs/key_reused');
  }
}

import { Types, type Connection, type Model, type QueryFilter } from 'mongoose';
import type { AskedApproval } from '@hokm/shared/api/approvals';
import { APPROVAL_HOURS, type APPROVAL_DECISIONS } from '@hokm/shared/api/approvals/limits';
import { ADMIN_LEVELS, APPROVAL_POLICY, AT_MOST, type AdminLevel } from '@hokm/shared/policy';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { objectId } from '../../platform/database/ids.js';
import { writeInPlace, type TakenPlaces } from '../../platform/database/places.js';
import { onPage } from '../../platform/database/on-page.js';
import type { Log, RandomBytes } from '../../platform/core/ports.js';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import {
  actorOf,
  auditAction,
  MACHINE_CALL,
  pastCall,
  type AuditActor,
  type StaffCall,
} from '../../platform/panel/audit-action.js';
import { withAudit, type AuditQueue } from '../../platform/panel/audit-queue.js';
import type { PanelNotices } from '../../platform/panel/panel-notices.js';
import type { ApprovalKind, AskProps } from './approval-kind.js';
import { Consents, reaches, type ConsentsContext } from './consents.js';
import { approvals, type ApprovalRecord } from './model.js';
import { ApprovalSums } from './sums.js';
import { tellAsked, tellDecided, tellVoid } from './tell.js';

/** A process that carries an act out has died when it has not finished after this, ms. */
const RUN_MS = MINUTE_MS;
const KEPT_MS = 180 * DAY_MS;
const AT_ONCE = 50;

type Decision = (typeof APPROVAL_DECISIONS)[number];

/** An act in the answer to its asker. */
export const presentAsked = ({ _id, until, runs_at }: ApprovalRecord): AskedApproval => ({
  id: _id.toHexString(),
  until: until.toISOString(),
  runs_at: runs_at?.toISOString() ?? null,
});

export interface ApprovalsContext extends ConsentsContext {
  readonly connection: Connection;
  readonly randomBytes: RandomBytes;
  readonly audit: AuditQueue;
  readonly notices: Pick<PanelNotices, 'tell'>;
  readonly kinds: () => readonly ApprovalKind[];
  readonly log: Log;
}

/** The call of an actor at an earlier moment, which an approval allows. */
const callOf = (actor: AuditActor, approval: string, askedBy?: string): StaffCall => ({
  ...pastCall(actor),
  approval,
  ...(askedBy === undefined ? {} : { askedBy }),
});

/** The decisions that a person may make about an open act. */
export function decisionsOf(
  { state, asker, level }: Pick<ApprovalRecord, 'state' | 'asker' | 'level'>,
  person: { readonly id: string; readonly admin_level: AdminLevel },
): readonly Decision[] {
  if (state !== 'open') return [];
  if (asker.actor === person.id) return ['withdraw'];
  return reaches(person.admin_level, level) ? ['approve', 'reject'] : ['reject'];
}

/**
 * Acts that need a second person. An act is stored as it was asked, and carried out by the approver's level; each step is one
 * conditional update with its audit entry. What a process leaves half done the worker finishes.
 */
export class Approvals {
  readonly model: Model<ApprovalRecord>;
  /** What the staff has done alone. */
  readonly sums: ApprovalSums;
  readonly consents: Consents;

  constructor(private readonly context: ApprovalsContext) {
    this.model = approvals.model(context.connection);
    this.sums = new ApprovalSums(context);
    this.consents = new Consents(context);
    context.audit.watch(approvals);
  }

  /**
   * Stores an act until somebody else approves it. Where nobody else could, it happens by itself, unless it is stopped. Refuses with
   * `approval/too_many` where as many acts of the person are open as may be.
   */
  async ask(
    call: StaffCall,
    { key, ...props }: AskProps,
  ): Promise<Result<{ readonly record: ApprovalRecord }, 'approval/too_many'>> {
    const { clock, audit } = this.context;
    const now = clock.now();
    const until = new Date(now + APPROVAL_HOURS * HOUR_MS);
    const by = call.account.id;
    const runs_at = await this.consents.runsAlone(by, props, await this.leaving(by));
    const _id = new Types.ObjectId(key);
    const entry = auditAction(call, this.context, {
      action: 'approvals.ask',
      target: `approvals:${_id.toHexString()}`,
      reason: props.reason,
      changes: [
        {
          field: props.action,
          before: null,
          after: { ...(props.account === '' ? {} : { account: props.account }), ...props.facts },
        },
      ],
    });
    const record: ApprovalRecord = {
      _id,
      ...props,
      facts: { ...props.facts },
      why: props.why ?? APPROVAL_POLICY[props.action].why,
      state: 'open',
      asker: actorOf(call),
      asked_at: new Date(now),
      until,
      runs_at,
      note: '',
      due_at: runs_at ?? until,
      expires_at: new Date(now + KEPT_MS),
      revision: 1,
      audit_pending: [entry],
      audit_due: now,
    };
    const stored = await writeInPlace({
      most: AT_MOST.open_approvals,
      taken: () => this.takenPlaces(by, _id),
      write: (place) => (place === null ? this.find(_id.toHexString()) : this.store({ ...record, place })),
    });
    if (stored === null) return refuse('approval/too_many');
    await audit.flush(this.model, stored);
    if (stored.state === 'open') await tellAsked(this.context.notices, stored);
    return { ok: true, record: stored };
  }

  private async store(record: ApprovalRecord): Promise<ApprovalRecord> {
    await this.model.create(record);
    return record;
  }

  /** The places of the open acts of a person; null for an act that is stored already. */
  private async takenPlaces(by: string, _id: Types.ObjectId): Promise<TakenPlaces | null> {
    if ((await this.model.exists({ _id })) !== null) return null;
    const open = await this.model
      .find({ 'asker.actor': by, state: 'open' })
      .select({ place: 1 })
      .lean<Pick<ApprovalRecord, 'place'>[]>();
    return open.map(({ place }) => place);
  }

  /** The super administrators whom somebody has asked to take away. */
  private async leaving(by: string): Promise<readonly string[]> {
    const found = await this.model
      .find({
        state: 'open',
        'asker.actor': by,
        level: 'super_admin',
        action: { $in: ['users.role', 'users.ban'] },
      })
      .select({ account: 1 })
      .lean<Pick<ApprovalRecord, 'account'>[]>();
    return found.map(({ account }) => account);
  }

  /** Closes an act whose asker may no longer do it, and tells them and those who were asked. */
  private async voidIt(found: ApprovalRecord): Promise<ApprovalRecord | null> {
    const record = await this.step(MACHINE_CALL, found, 'approvals.void', {
      state: 'void',
      decided_at: new Date(this.context.clock.now()),
      code: 'approval/void',
    });
    if (record === null) return null;
    await tellDecided(this.context.notices, record);
    await tellVoid(this.context.notices, record);
    return record;
  }

  async find(id: string): Promise<ApprovalRecord | null> {
    return this.model.findById(objectId(id)).lean<ApprovalRecord>();
  }

  /** A page of open acts, oldest first, or of decided ones, newest first. */
  async page(status: 'open' | 'decided', { page, per_page }: { page: number; per_page: number }) {
    const filter: QueryFilter<ApprovalRecord> =
      status === 'open' ? { state: { $in: ['open', 'running'] } } : { decided_at: { $gte: new Date(0) } };
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(this.model.find(filter).sort(status === 'open' ? { asked_at: 1 } : { decided_at: -1 }), {
        page,
        per_page,
      }).lean<ApprovalRecord[]>(),
    ]);
    return { total, records };
  }

  /** How many open acts wait for the consent of a person, and since when the oldest does (ms since 1970). */
  async waitingFor(person: {
    readonly id: string;
    readonly admin_level: AdminLevel;
  }): Promise<{ readonly count: number; readonly oldest: number | undefined }> {
    const filter: QueryFilter<ApprovalRecord> = {
      state: 'open',
      until: { $gt: new Date(this.context.clock.now()) },
      'asker.actor': { $ne: person.id },
      level: { $in: ADMIN_LEVELS.filter((level) => reaches(person.admin_level, level)) },
    };
    const [count, [oldest]] = await Promise.all([
      this.model.countDocuments(filter),
      this.model.find(filter).sort({ asked_at: 1 }).limit(1).lean<ApprovalRecord[]>(),
    ]);
    return { count, oldest: oldest?.asked_at.getTime() };
  }

  /**
   * Approves, stops or takes back. Refusals: `request/not_found`, `approval/decided`, `users/self` for approving one's own,
   * `users/above_you`.
   */
  async decide(
    call: StaffCall,
    id: string,
    decision: Decision,
    note: string,
  ): Promise<
    | { readonly ok: true; readonly record: ApprovalRecord }
    | Refusal<
        | 'request/not_found'
        | 'users/self'
        | 'users/above_you'
        | 'approval/decided'
        | 'approval/too_new'
        | 'approval/tied'
        | 'approval/void'
      >
  > {
    const now = this.context.clock.now();
    const found = await this.find(id);
    if (found === null) return refuse('request/not_found');
    if (found.state !== 'open' || found.until.getTime() <= now) return refuse('approval/decided');
    const { account } = call;
    if (!decisionsOf(found, account).includes(decision))
      return refuse(found.asker.actor === account.id ? 'users/self' : 'users/above_you');
    if (decision === 'approve') {
      if (!(await this.consents.stands(found))) {
        await this.voidIt(found);
        return refuse('approval/void');
      }
      const denial = await this.consents.denialOf(found, account.id);
      if (denial !== null) return refuse(denial);
    }
    const runner = actorOf(call);
    const set: Partial<ApprovalRecord> =
      decision === 'approve'
        ? { state: 'running', runner, due_at: new Date(now + RUN_MS) }
        : { state: decision === 'reject' ? 'rejected' : 'withdrawn', decided_at: new Date(now) };
    const record = await this.step(call, found, `approvals.${decision}`, {
      ...set,
      decided_by: account.id,
      note,
    });
    if (record === null) return refuse('approval/decided');
    if (decision === 'approve') return { ok: true, record: await this.run(record) };
    if (decision === 'reject') await tellDecided(this.context.notices, record);
    return { ok: true, record };
  }

  /**
   * Carries out what is due, closes what nobody approved, and finishes what a process left. Gives when there is something to do again,
   * ms since 1970: at once while an act is open, as its asker may lose the level; null without any.
   */
  async sweep(): Promise<number | null> {
    const now = new Date(this.context.clock.now());
    const open = await this.model.find({ state: 'open' }).sort({ asked_at: 1 }).lean<ApprovalRecord[]>();
    for (const record of open) if (!(await this.consents.stands(record))) await this.voidIt(record);
    for (const state of ['open', 'running'] as const) {
      const due = await this.model
        .find({ state, due_at: { $lte: now } })
        .sort({ due_at: 1 })
        .limit(AT_ONCE)
        .lean<ApprovalRecord[]>();
      for (const record of due)
        await (state === 'running' ? this.resume(record) : this.closeOpen(record, now));
    }
    if (open.length > 0) return now.getTime();
    const running = await this.model
      .findOne({ state: 'running' })
      .sort({ due_at: 1 })
      .select({ due_at: 1 })
      .lean<Pick<ApprovalRecord, 'due_at'>>();
    return running?.due_at.getTime() ?? null;
  }

  private async closeOpen(found: ApprovalRecord, now: Date): Promise<void> {
    const runs = found.runs_at !== null && found.runs_at <= now;
    const call = callOf(found.asker, found._id.toHexString());
    const due_at = new Date(now.getTime() + RUN_MS);
    const record = await this.step(call, found, runs ? 'approvals.alone' : 'approvals.expire', {
      ...(runs ? { state: 'running', runner: found.asker, due_at } : { state: 'expired', decided_at: now }),
    });
    if (record === null) return;
    if (runs) await this.run(record);
    else await tellDecided(this.context.notices, record);
  }

  /** Takes over from a process that died while it carried an act out. */
  private async resume(found: ApprovalRecord): Promise<void> {
    const due_at = new Date(this.context.clock.now() + RUN_MS);
    const taken = await this.model
      .findOneAndUpdate(
        { _id: found._id, state: 'running', due_at: found.due_at },
        { $set: { due_at } },
        { returnDocument: 'after' },
      )
      .lean<ApprovalRecord>();
    if (taken !== null) await this.run(taken);
  }

  private async foundAgain(record: ApprovalRecord): Promise<ApprovalRecord> {
    return (await this.find(record._id.toHexString())) ?? record;
  }

  private async run(record: ApprovalRecord): Promise<ApprovalRecord> {
    const { kinds, clock, log } = this.context;
    const kind = kinds().find(({ action }) => action === record.action);
    if (kind === undefined || record.runner === undefined) throw new Error(`No way to do ${record.action}.`);
    const { asker, runner } = record;
    const askedBy = runner.actor === asker.actor ? undefined : asker.actor;
    const call = callOf(runner, record._id.toHexString(), askedBy);
    // Between the consent and now, or until the worker took over, somebody may have lost what they acted with.
    if (!(await this.consents.stands(record)) && !(await kind.isDone(call, record)))
      return (await this.voidIt(record)) ?? (await this.foundAgain(record));
    const result = await kind.run(call, record);
    if (!result.ok) log.warn({ action: record.action, code: result.code }, 'approved act refused');
    const after = await this.model
      .findOneAndUpdate(
        { _id: record._id, state: 'running' },
        {
          $set: {
            state: result.ok ? 'done' : 'failed',
            decided_at: new Date(clock.now()),
            ...(result.ok ? {} : { code: result.code }),
          },
        },
        { returnDocument: 'after' },
      )
      .lean<ApprovalRecord>();
    if (after === null) return this.foundAgain(record);
    await tellDecided(this.context.notices, after);
    return after;
  }

  /**
   * One step of an act that is as it was found, with its audit entry; null when somebody else was faster. Each leads out of the open
   * ones, and frees its place.
   */
  private async step(
    call: StaffCall,
    { _id, reason, state, due_at }: ApprovalRecord,
    action: string,
    set: Partial<ApprovalRecord>,
  ): Promise<ApprovalRecord | null> {
    const entry = auditAction(call, this.context, {
      action,
      target: `approvals:${_id.toHexString()}`,
      reason,
    });
    const { $push, $set } = withAudit(entry);
    const after = await this.model
      .findOneAndUpdate(
        { _id, state, due_at },
        { $set: { ...set, ...$set }, $unset: { place: 1 }, $push, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ApprovalRecord>();
    if (after !== null) await this.context.audit.flush(this.model, after);
    return after;
  }
}

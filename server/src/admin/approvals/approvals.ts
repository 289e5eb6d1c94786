import { Types, type Connection, type Model, type QueryFilter } from 'mongoose';
import type { AskedApproval } from '@hokm/shared/api/approvals';
import {
  APPROVAL_HOURS,
  type APPROVAL_DECISIONS,
  type ApprovedAction,
} from '@hokm/shared/api/approvals/limits';
import {
  ADMIN_LEVELS,
  ALONE_CONTESTED_HOURS,
  ALONE_MINUTES,
  consentDenial,
  type AdminLevel,
  type Area,
  type StaffFacts,
} from '@hokm/shared/policy';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { objectId } from '../../platform/database/ids.js';
import type { Clock, Log, RandomBytes } from '../../platform/core/ports.js';
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
import { approvals, type ApprovalRecord } from './model.js';
import { ApprovalSums } from './sums.js';
import { onPage } from '../../platform/database/on-page.js';

/** A process that carries an act out has died when it has not finished after this, ms. */
const RUN_MS = MINUTE_MS;
const KEPT_MS = 180 * DAY_MS;
const AT_ONCE = 50;

type Decision = (typeof APPROVAL_DECISIONS)[number];

/** The way to carry out one kind of act. Done twice it takes effect once. */
export interface ApprovalKind {
  readonly action: ApprovedAction;
  /** `call.approval` is a key for what must not happen twice. */
  run(call: StaffCall, record: Pick<ApprovalRecord, 'account' | 'input' | 'reason'>): Promise<Result>;
}

declare module '../../platform/modules/module.js' {
  interface Contributions {
    /** Acts that need a second person. */
    readonly approvals?: readonly ApprovalKind[];
  }
}

/** An act in the answer to its asker. */
export const presentAsked = ({ _id, until, runs_at }: ApprovalRecord): AskedApproval => ({
  id: _id.toHexString(),
  until: until.toISOString(),
  runs_at: runs_at?.toISOString() ?? null,
});

export interface ApprovalsContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly audit: AuditQueue;
  readonly notices: Pick<PanelNotices, 'tell'>;
  readonly kinds: () => readonly ApprovalKind[];
  /** Open accounts of a level and above. */
  readonly staffOf: (level: AdminLevel) => Promise<readonly string[]>;
  /** What the consent of some accounts depends on. */
  readonly staffFacts: (ids: readonly string[]) => Promise<ReadonlyMap<string, StaffFacts>>;
  /** Those who had a level and above within a day, and have it no more. */
  readonly formerStaff: (level: AdminLevel) => Promise<readonly string[]>;
  readonly log: Log;
}

export interface AskProps {
  readonly action: ApprovedAction;
  /** Id of the account that it acts on; empty for other things, which `facts.name` names. */
  readonly account: string;
  readonly input: Record<string, unknown>;
  /** For the reader: the name of the account, the level, the amount. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly reason: string;
  /** The least level that may approve. */
  readonly level: AdminLevel;
}

/** The call of an actor at an earlier moment, which an approval allows. */
const callOf = (actor: AuditActor, approval: string, askedBy?: string): StaffCall => ({
  ...pastCall(actor),
  approval,
  ...(askedBy === undefined ? {} : { askedBy }),
});

/** True for a level that is at least the needed one. */
export const reaches = (level: AdminLevel, needed: AdminLevel) =>
  ADMIN_LEVELS.indexOf(level) >= ADMIN_LEVELS.indexOf(needed);

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

  constructor(private readonly context: ApprovalsContext) {
    this.model = approvals.model(context.connection);
    this.sums = new ApprovalSums(context.connection, context.clock);
    context.audit.watch(approvals);
  }

  /** Stores an act until somebody else approves it. Where nobody else could, it happens by itself, unless it is stopped. */
  async ask(call: StaffCall, props: AskProps): Promise<ApprovalRecord> {
    const { clock, audit } = this.context;
    const now = clock.now();
    const until = new Date(now + APPROVAL_HOURS * HOUR_MS);
    const runs_at = await this.runsAlone(call.account.id, props, now);
    const _id = new Types.ObjectId();
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
      state: 'open',
      asker: actorOf(call),
      asked_at: new Date(now),
      ...{ until, runs_at },
      note: '',
      due_at: runs_at ?? until,
      expires_at: new Date(now + KEPT_MS),
      revision: 1,
      audit_pending: [entry],
      audit_due: now,
    };
    await this.model.create(record);
    await audit.flush(this.model, record);
    await this.tellAsked(record);
    return record;
  }

  /** When an act happens without anybody’s consent; null where somebody can be asked. */
  private async runsAlone(by: string, { level, account }: AskProps, now: number): Promise<Date | null> {
    const { staffOf, staffFacts, formerStaff } = this.context;
    const others = (await staffOf(level)).filter((id) => id !== by);
    const facts = await staffFacts(others);
    // Nobody consents to what is done to themselves.
    const consents = [...facts.values()].some(
      (person) => person.id !== account && consentDenial(person, { by, at: now }, now) === null,
    );
    if (consents) return null;
    const former = (await formerStaff(level)).filter((id) => id !== by);
    const isContested = others.length > 0 || former.length > 0;
    return new Date(now + (isContested ? ALONE_CONTESTED_HOURS * HOUR_MS : ALONE_MINUTES * MINUTE_MS));
  }

  /** Why the consent of a person who has the level does not count; null where it does. */
  async denialOf(
    { asker, asked_at }: Pick<ApprovalRecord, 'asker' | 'asked_at'>,
    person: string,
  ): Promise<ReturnType<typeof consentDenial>> {
    const facts = (await this.context.staffFacts([person])).get(person);
    const asked = { by: asker.actor, at: asked_at.getTime() };
    return facts === undefined ? 'approval/too_new' : consentDenial(facts, asked, this.context.clock.now());
  }

  /** True while the asker has the account, the level and the sessions that they had. */
  private async stands({ asker, asked_at }: ApprovalRecord): Promise<boolean> {
    const facts = (await this.context.staffFacts([asker.actor])).get(asker.actor);
    return (
      facts?.isOpen === true &&
      reaches(facts.level, asker.actor_level as AdminLevel) &&
      facts.signedOutAt <= asked_at.getTime()
    );
  }

  /** Closes an act whose asker may no longer do it, and tells them and those who were asked. */
  private async voidIt(found: ApprovalRecord): Promise<void> {
    const record = await this.step(MACHINE_CALL, found, 'approvals.void', {
      state: 'void',
      decided_at: new Date(this.context.clock.now()),
      code: 'approval/void',
    });
    if (record === null) return;
    await this.tellDecided(record);
    await this.tellVoid(record);
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
      if (!(await this.stands(found))) {
        await this.voidIt(found);
        return refuse('approval/void');
      }
      const denial = await this.denialOf(found, account.id);
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
    if (decision === 'reject') await this.tellDecided(record);
    return { ok: true, record };
  }

  /** Carries out what is due, closes what nobody approved, and finishes what a process left. */
  async sweep(): Promise<void> {
    const now = new Date(this.context.clock.now());
    const open = await this.model.find({ state: 'open' }).sort({ asked_at: 1 }).lean<ApprovalRecord[]>();
    for (const record of open) if (!(await this.stands(record))) await this.voidIt(record);
    for (const state of ['open', 'running'] as const) {
      const due = await this.model
        .find({ state, due_at: { $lte: now } })
        .sort({ due_at: 1 })
        .limit(AT_ONCE)
        .lean<ApprovalRecord[]>();
      for (const record of due)
        await (state === 'running' ? this.resume(record) : this.closeOpen(record, now));
    }
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
    else await this.tellDecided(record);
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

  private async run(record: ApprovalRecord): Promise<ApprovalRecord> {
    const { kinds, clock, log } = this.context;
    const kind = kinds().find(({ action }) => action === record.action);
    if (kind === undefined || record.runner === undefined) throw new Error(`No way to do ${record.action}.`);
    const { asker, runner } = record;
    const askedBy = runner.actor === asker.actor ? undefined : asker.actor;
    const result = await kind.run(callOf(runner, record._id.toHexString(), askedBy), record);
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
    if (after === null) return (await this.find(record._id.toHexString())) ?? record;
    await this.tellDecided(after);
    return after;
  }

  /** One step of an open act, with its audit entry; null when somebody else was faster. */
  private async step(
    call: StaffCall,
    { _id, reason }: ApprovalRecord,
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
        { _id, state: 'open' },
        { $set: { ...set, ...$set }, $push, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ApprovalRecord>();
    if (after !== null) await this.context.audit.flush(this.model, after);
    return after;
  }

  private async tellAsked({ _id, action, facts, level, asker, runs_at }: ApprovalRecord): Promise<void> {
    const forLevel: Area = level === 'super_admin' ? 'panel/security' : 'panel/users';
    await this.context.notices.tell({
      key: `approval:${_id.toHexString()}`,
      kind: 'approval_asked',
      except: asker.actor,
      // Without somebody who could approve it all staff gets it: each of them can stop it.
      area: runs_at === null ? forLevel : 'panel/dashboard',
      facts: { ...facts, action },
      href: 'approvals',
    });
  }

  /** Tells everybody who was asked that there is nothing to decide any more. */
  private async tellVoid({ _id, action, facts, level, asker, state }: ApprovalRecord): Promise<void> {
    await this.context.notices.tell({
      key: `approval:${_id.toHexString()}:${state}:all`,
      kind: 'approval_decided',
      except: asker.actor,
      area: level === 'super_admin' ? 'panel/security' : 'panel/users',
      facts: { ...facts, action, state },
      href: 'approvals?status=decided',
    });
  }

  private async tellDecided({ _id, action, facts, asker, state }: ApprovalRecord): Promise<void> {
    await this.context.notices.tell({
      key: `approval:${_id.toHexString()}:${state}`,
      kind: 'approval_decided',
      area: 'panel/dashboard',
      to: asker.actor,
      facts: { ...facts, action, state },
      href: 'approvals?status=decided',
    });
  }
}

import type { Connection, QueryFilter, UpdateQuery } from 'mongoose';
import { accountOf } from '../../accounts/account.js';
import { accountModel, type AccountModel, type AccountRecord } from '../../accounts/model.js';
import { lastEnd } from '../../accounts/sanctions.js';
import type { Account } from '../../platform/core/account.js';
import { objectId } from '../../platform/database/ids.js';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { auditAction, changesOf, type StaffCall } from '../../platform/panel/audit-action.js';
import { auditLog } from '../../platform/panel/audit-model.js';
import { withAudit, type AuditQueue } from '../../platform/panel/audit-queue.js';
import { atRevision } from '../../platform/panel/managed-record.js';
import { ceilingDenial } from './ceiling.js';

/** The fields of an account that audit entries show. */
const AUDITED = [
  'name',
  'first_name',
  'last_name',
  'language',
  'country',
  'email',
  'avatar',
  'admin_level',
  'inactive',
  'sanctions',
  'tags',
  'delete_at',
] as const satisfies readonly (keyof AccountRecord)[];

type Audited = Omit<AccountRecord, 'email'> & { email?: string };

/** An account as the audit log shows it: of the e-mail address, the address. */
const audited = ({ email, ...record }: AccountRecord): Audited => ({
  ...record,
  ...(email === undefined ? {} : { email: email.address }),
});

/** How often a change is made anew when somebody else changes the account at the same moment. */
const ATTEMPTS = 8;

export interface AccountsContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly superAdminTelegramIds: readonly number[];
  readonly audit: AuditQueue;
}

/** The fields that change. Those of `unset` are removed. */
export interface Change {
  readonly set?: Partial<AccountRecord>;
  readonly unset?: readonly (keyof AccountRecord)[];
  /** All sessions end with it. */
  readonly endsSessions?: boolean;
  /** A further condition on the account as it is when the change is written. */
  readonly condition?: QueryFilter<AccountRecord>;
}

/** Makes a write on a person, unless it may not be. */
export type WriteGuard<Code extends Refusal['code']> = <T>(
  person: Account,
  write: () => Promise<T>,
  change: Change,
) => Promise<T | Refusal<Code>>;

export interface ChangeProps<Code extends Refusal['code']> {
  readonly id: string;
  /** `users.<verb>`. */
  readonly action: string;
  readonly reason?: string;
  /** The revision that the staff has read; another one is refused. Absent: whatever it is. */
  readonly revision?: number | undefined;
  /** Key of an earlier act that has to be done: without it the change is refused as stale. */
  readonly takesBack?: string;
  /** Makes the write, or refuses it, for the person whom the write is about: as they are when it is made. */
  readonly guard?: WriteGuard<Code>;
  /** Pure: may be called again, with a newer record. `null`: nothing has to change. */
  readonly change: (before: AccountRecord, account: Account) => Change | null | { readonly code: Code };
}

export interface Changed {
  readonly ok: true;
  readonly before: AccountRecord;
  readonly after: AccountRecord;
  /** Key of the audit entry; null when nothing had to change. */
  readonly key: string | null;
}

/** Called with a change before it is written; the change may still be refused then, or be made anew. */
type BeforeWrite = (change: Changed) => Promise<unknown>;

/** The mark of people with a sanction in force, where a change touches their sanctions. */
function marksOf(
  set: Partial<AccountRecord>,
  unset: readonly (keyof AccountRecord)[],
  now: number,
): Required<Pick<Change, 'set' | 'unset'>> {
  if (!('sanctions' in set) && !unset.includes('sanctions')) return { set: {}, unset: [] };
  const until = lastEnd(set.sanctions, now);
  return until === null
    ? { set: {}, unset: ['sanctioned_until'] }
    : { set: { sanctioned_until: until }, unset: [] };
}

type CeilingCode = 'request/not_found' | 'users/self' | 'users/above_you';

/**
 * Changes of accounts by the staff. Each is one conditional update of one document: the change, its audit entry and the next
 * revision are there together or not at all. The ceiling holds for the person as they are at that moment.
 */
export class AccountChanges {
  readonly model: AccountModel;

  constructor(
    private readonly context: AccountsContext,
    private readonly beforeWrite: BeforeWrite = () => Promise.resolve(),
  ) {
    this.model = accountModel(context.connection);
  }

  /** The same, with a step before each write: what it stores is there after a crash, too. */
  withStepBefore(beforeWrite: BeforeWrite): AccountChanges {
    return new AccountChanges(this.context, beforeWrite);
  }

  async find(id: string): Promise<AccountRecord | null> {
    return this.model.findById(objectId(id)).lean<AccountRecord>();
  }

  /** Those of some accounts that are there, in the order of `ids`. */
  async findAll(ids: readonly string[]): Promise<AccountRecord[]> {
    const found = await this.model.find({ _id: { $in: ids.map(objectId) } }).lean<AccountRecord[]>();
    const byId = new Map(found.map((record) => [record._id.toHexString(), record]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  accountOf(record: AccountRecord): Account {
    return accountOf(record, this.context.superAdminTelegramIds);
  }

  /**
   * Makes a change on the account as it is now. Refusals: `request/not_found`, `users/self`, `users/above_you`,
   * `content/stale` (details: revision), and those of `change`. An act whose `auditKey` is stored already is not done again.
   */
  async apply<Code extends Refusal['code'] = never>(
    call: StaffCall,
    props: ChangeProps<Code>,
  ): Promise<Changed | Refusal<CeilingCode | 'content/stale' | Code>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await this.find(props.id);
      if (before === null || before.is_going === true) return refuse('request/not_found');
      if (call.auditKey !== undefined && (await this.isDone(before, call.auditKey)))
        return { ok: true, before, after: before, key: call.auditKey };
      const account = this.accountOf(before);
      const denied = ceilingDenial(call.account, account);
      if (denied !== null) return refuse(denied);
      const isStale = props.revision !== undefined && props.revision !== (before.revision ?? 0);
      const isWithoutAct = props.takesBack !== undefined && !(await this.isDone(before, props.takesBack));
      if (isStale || isWithoutAct)
        return refuse('content/stale', { current: { revision: before.revision ?? 0 } });
      const change = props.change(before, account);
      if (change === null) return { ok: true, before, after: before, key: null };
      if ('code' in change) return { ok: false, code: change.code };
      const write = () => this.write(call, props, before, change);
      const done = props.guard === undefined ? await write() : await props.guard(account, write, change);
      if (done !== null) return done;
    }
    return refuse('content/stale', {});
  }

  /** True if the act with this key has changed an account. */
  async hasDone(id: string, key: string): Promise<boolean> {
    const record = await this.find(id);
    return record !== null && (await this.isDone(record, key));
  }

  /** True if the act with this key has changed the account: its entry waits in the account, or is in the log. */
  private async isDone({ audit_pending = [] }: AccountRecord, key: string): Promise<boolean> {
    if (audit_pending.some((entry) => entry.key === key)) return true;
    return (await auditLog.model(this.context.connection).exists({ key })) !== null;
  }

  private async write<Code extends Refusal['code']>(
    call: StaffCall,
    { id, action, reason = '' }: ChangeProps<Code>,
    before: AccountRecord,
    { set = {}, unset = [], endsSessions = false, condition = {} }: Change,
  ): Promise<Changed | null> {
    const marks = marksOf(set, unset, this.context.clock.now());
    const removed = Object.fromEntries(unset.map((field) => [field, undefined]));
    const next = { ...before, ...set, ...removed, revision: (before.revision ?? 0) + 1 };
    const changes = changesOf<Audited>(audited(before), audited(next), AUDITED);
    const entry = auditAction(call, this.context, { action, target: `accounts:${id}`, reason, changes });
    const { $push, $set } = withAudit(entry);
    const now = new Date(this.context.clock.now());
    const ends = { session_epoch: 1 };
    await this.beforeWrite({ ok: true, before, after: next, key: entry.key });
    const isUnset = [...unset, ...marks.unset, ...(endsSessions ? ['session_kept' as const] : [])];
    const after = await this.model
      .findOneAndUpdate(
        {
          $and: [
            {
              _id: before._id,
              admin_level: before.admin_level,
              // The level may come from Telegram.
              ...(before.telegram_id === undefined
                ? { telegram_id: { $exists: false } }
                : { telegram_id: before.telegram_id }),
              is_going: { $ne: true },
              ...atRevision(before.revision ?? 0),
            },
            condition,
          ],
        } as QueryFilter<AccountRecord>,
        {
          $set: {
            ...set,
            ...marks.set,
            ...$set,
            ...(endsSessions ? { signed_out_at: now, sessions_ended_at: now } : {}),
          },
          ...(isUnset.length === 0 ? {} : { $unset: Object.fromEntries(isUnset.map((field) => [field, 1])) }),
          $inc: { revision: 1, ...(endsSessions ? ends : {}) },
          $push,
        } as unknown as UpdateQuery<AccountRecord>,
        { returnDocument: 'after' },
      )
      .lean<AccountRecord>();
    if (after === null) return null;
    await this.context.audit.flush(this.model, after);
    return { ok: true, before, after, key: entry.key };
  }
}

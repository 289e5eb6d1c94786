import { Types } from 'mongoose';
import type { AskedApproval } from '@hokm/shared/api/approvals';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { createUser as createUserCall, Moderation } from '@hokm/shared/api/users';
import { APPROVAL_POLICY, type AdminLevel, type ApprovalReason } from '@hokm/shared/policy';
import { HOUR_MS } from '@hokm/shared/time';
import type { AccountRecord } from '../../accounts/model.js';
import { refuse, type Result } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { ApprovalKind } from '../approvals/approval-kind.js';
import { presentAsked } from '../approvals/approvals.js';
import { adjustCoins, ledgerKeyOf } from './adjust-coins.js';
import { ceilingDenial } from './ceiling.js';
import type { UsersContext } from './context.js';
import { createUser } from './create-user.js';
import { deleteUser } from './delete-user.js';
import { keyInJob } from './job-calls.js';
import { setRole } from './set-role.js';
import { needsSecond } from './set-status.js';
import { updateUser } from './update-user.js';
import { moderateUndoably, undoable } from './undoable.js';

interface Inputs {
  readonly 'users.create': NewSuperAdmin;
  readonly 'users.role': { readonly admin_level: AdminLevel };
  readonly 'users.email': { readonly email: string };
  readonly 'users.ban': Omit<Moderation, 'ask'>;
  readonly 'users.delete': Readonly<Record<string, never>>;
  readonly 'money.coins': { readonly amount: number };
}

type NewSuperAdmin = Pick<BodyOf<typeof createUserCall>, 'name' | 'email' | 'language'>;

interface AskProps<Action extends keyof Inputs> {
  readonly action: Action;
  readonly input: Inputs[Action];
  readonly reason: string;
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Why one person is not enough, where it is not what the table says: a super administrator, or a full day. */
function whyOf(
  { clock }: Pick<UsersContext, 'clock'>,
  record: AccountRecord,
  isSuperAdmin: boolean,
  { action, input }: Pick<AskProps<keyof Inputs>, 'action' | 'input'>,
): ApprovalReason {
  const { why } = APPROVAL_POLICY[action];
  if (isSuperAdmin || ('admin_level' in input && input.admin_level === 'super_admin')) return 'level';
  if (action === 'users.role' || action === 'users.email') return 'reach';
  if (!('action' in input)) return why;
  const { action: kind, hours } = input;
  const now = clock.now();
  const until = kind === 'ban' || hours === undefined ? null : new Date(now + hours * HOUR_MS);
  return needsSecond(record, now, until) ? why : 'reach';
}

/** Asks a second person for an act on an account that its asker may act on. */
export async function askConsent<Action extends keyof Inputs>(
  context: UsersContext,
  call: StaffCall,
  id: string,
  { action, input, reason, facts = {} }: AskProps<Action>,
): Promise<
  Result<
    { record: AccountRecord; approval: AskedApproval },
    'request/not_found' | 'users/self' | 'users/above_you' | 'approval/too_many'
  >
> {
  const { changes, approvals } = context;
  const record = await changes.find(id);
  if (record === null || record.is_going === true) return refuse('request/not_found');
  const person = changes.accountOf(record);
  const denied = ceilingDenial(call.account, person);
  if (denied !== null) return refuse(denied);
  const isSuperAdmin = person.admin_level === 'super_admin';
  const asked = await approvals.ask(call, {
    action,
    input: { ...input },
    reason,
    account: id,
    why: whyOf(context, record, isSuperAdmin, { action, input }),
    // Whoever consents may do it themselves.
    level: isSuperAdmin ? 'super_admin' : APPROVAL_POLICY[action].level,
    facts: { name: record.name, ...facts },
  });
  return asked.ok ? { ok: true, record, approval: presentAsked(asked.record) } : asked;
}

/** Asks a second person for the account of a new super administrator, which is not there before they consent. */
export async function askCreation(
  { approvals }: UsersContext,
  call: StaffCall,
  { name, email, language }: NewSuperAdmin,
): Promise<Result<{ approval: AskedApproval }, 'approval/too_many'>> {
  const asked = await approvals.ask(call, {
    action: 'users.create',
    input: { name, email, language },
    reason: '',
    account: new Types.ObjectId().toHexString(),
    level: APPROVAL_POLICY['users.create'].level,
    facts: { name, level: 'super_admin' },
  });
  return asked.ok ? { ok: true, approval: presentAsked(asked.record) } : asked;
}

/** An act on an account by consent has one audit entry: by its key it is found where a process has died. */
const once = (call: StaffCall): StaffCall & { readonly auditKey: string } => ({
  ...call,
  auditKey: keyInJob(call.approval ?? '', 'approval'),
});

/** The acts on accounts that need a second person. */
export function approvedActs(context: () => UsersContext): readonly ApprovalKind[] {
  const isDone: ApprovalKind['isDone'] = (call, { account }) =>
    context().changes.hasDone(account, once(call).auditKey);
  return [
    {
      action: 'users.create',
      run(call, { account, input }) {
        const wanted = input as unknown as Inputs['users.create'];
        return createUser(context(), call, { ...wanted, admin_level: 'super_admin' }, account);
      },
      isDone: async (_, { account }) => (await context().changes.find(account)) !== null,
    },
    {
      action: 'users.role',
      run(call, { account, input, reason }) {
        const { admin_level } = input as unknown as Inputs['users.role'];
        const users = undoable(context(), 'users.role', 'admin');
        return setRole(users, once(call), account, { admin_level, reason });
      },
      isDone,
    },
    {
      action: 'users.email',
      run(call, { account, input }) {
        const { email } = input as unknown as Inputs['users.email'];
        return updateUser(undoable(context(), 'users.update', 'admin'), once(call), account, { email });
      },
      isDone,
    },
    {
      action: 'users.ban',
      run(call, { account, input }) {
        const ban = input as unknown as Inputs['users.ban'];
        return moderateUndoably(context(), once(call), account, {
          ...ban,
          action: ban.hours === undefined ? 'ban' : ban.action,
        });
      },
      isDone,
    },
    {
      action: 'users.delete',
      run(call, { account, reason }) {
        return deleteUser(undoable(context(), 'users.delete', 'admin'), once(call), account, reason);
      },
      isDone,
    },
    {
      action: 'money.coins',
      run(call, { account, input, reason }) {
        const { amount } = input as unknown as Inputs['money.coins'];
        return adjustCoins(context(), call, account, { amount, reason, key: call.approval ?? '' });
      },
      isDone: (call, { account }) => context().wallet.knows(account, ledgerKeyOf(call, call.approval ?? '')),
    },
  ];
}

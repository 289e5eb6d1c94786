import type { AskedApproval } from '@hokm/shared/api/approvals';
import type { Moderation } from '@hokm/shared/api/users';
import type { AdminLevel } from '@hokm/shared/policy';
import type { AccountRecord } from '../../accounts/model.js';
import { refuse, type Result } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { presentAsked, type ApprovalKind } from '../approvals/approvals.js';
import { adjustCoins } from './adjust-coins.js';
import { ceilingDenial } from './ceiling.js';
import type { UsersContext } from './context.js';
import { setRole } from './set-role.js';
import { moderateUndoably, undoable } from './undoable.js';

/** The least level that consents to each act. */
const LEVELS: Readonly<Record<keyof Inputs, AdminLevel>> = {
  'users.role': 'super_admin',
  'users.ban': 'admin',
  'money.coins': 'admin',
};

interface Inputs {
  readonly 'users.role': { readonly admin_level: AdminLevel };
  readonly 'users.ban': Omit<Moderation, 'ask'>;
  readonly 'money.coins': { readonly amount: number };
}

interface AskProps<Action extends keyof Inputs> {
  readonly action: Action;
  readonly input: Inputs[Action];
  readonly reason: string;
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** Asks a second person for an act on an account that its asker may act on. */
export async function askConsent<Action extends keyof Inputs>(
  { changes, approvals }: UsersContext,
  call: StaffCall,
  id: string,
  { action, input, reason, facts = {} }: AskProps<Action>,
): Promise<
  Result<
    { record: AccountRecord; approval: AskedApproval },
    'request/not_found' | 'users/self' | 'users/above_you'
  >
> {
  const record = await changes.find(id);
  if (record === null || record.is_going === true) return refuse('request/not_found');
  const denied = ceilingDenial(call.account, changes.accountOf(record));
  if (denied !== null) return refuse(denied);
  const asked = await approvals.ask(call, {
    ...{ action, input: { ...input }, reason, account: id, level: LEVELS[action] },
    facts: { name: record.name, ...facts },
  });
  return {
    ok: true,
    record,
    approval: presentAsked(asked),
  };
}

/** The acts on accounts that need a second person. */
export function approvedActs(context: () => UsersContext): readonly ApprovalKind[] {
  return [
    {
      action: 'users.role',
      run(call, { account, input, reason }) {
        const { admin_level } = input as unknown as Inputs['users.role'];
        return setRole(undoable(context(), 'users.role', 'admin'), call, account, { admin_level, reason });
      },
    },
    {
      action: 'users.ban',
      run(call, { account, input }) {
        const ban = input as unknown as Inputs['users.ban'];
        return moderateUndoably(context(), call, account, { ...ban, action: 'ban' });
      },
    },
    {
      action: 'money.coins',
      run(call, { account, input, reason }) {
        const { amount } = input as unknown as Inputs['money.coins'];
        return adjustCoins(context(), call, account, { amount, reason, key: call.approval ?? '' });
      },
    },
  ];
}

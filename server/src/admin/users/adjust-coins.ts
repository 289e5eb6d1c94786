import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { changeUserCoins as contract } from '@hokm/shared/api/users';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { withAudit } from '../../platform/panel/audit-queue.js';
import type { Weighed } from '../approvals/sums.js';
import { ceilingDenial } from './ceiling.js';
import type { UsersContext } from './context.js';

/**
 * Adds coins to a balance or takes some, once by the key of the call. The entry of the ledger, the balance and the audit
 * entry are one write.
 */
export async function adjustCoins(
  context: UsersContext,
  call: StaffCall,
  id: string,
  { amount, reason, key }: Pick<BodyOf<typeof contract>, 'amount' | 'reason' | 'key'>,
): Promise<
  Result<
    { balance: number },
    | 'request/not_found'
    | 'users/self'
    | 'users/above_you'
    | 'wallet/not_enough'
    | 'wallet/key_reused'
    | 'wallet/conflict'
    | 'approval/needed'
  >
> {
  const { changes, wallet, audit, approvals } = context;
  const record = await changes.find(id);
  if (record === null) return refuse('request/not_found');
  const denied = ceilingDenial(call.account, changes.accountOf(record));
  if (denied !== null) return refuse(denied);
  const ledgerKey = `staff:${call.account.id}:${key}`;
  const weighed: Weighed = {
    action: 'money.coins',
    actor: call.account.id,
    receiver: id,
    key: ledgerKey,
    weight: Math.abs(amount),
  };
  const isAlone = call.approval === undefined;
  if (isAlone && !(await approvals.sums.take(weighed))) return refuse('approval/needed');
  const entry = auditAction(call, context, {
    action: 'money.coins',
    target: `accounts:${id}`,
    reason,
    changes: [{ field: 'amount', before: null, after: amount }],
  });
  const done = await wallet.change({
    account: id,
    key: ledgerKey,
    amount,
    kind: 'adjustment',
    sameWrite: {
      condition: { admin_level: record.admin_level, is_going: { $ne: true } },
      update: { ...withAudit(entry), $inc: { revision: 1 } },
    },
  });
  if (!done.ok) {
    // Of a reused key the room belongs to the change that has it.
    if (isAlone && done.code !== 'wallet/key_reused') await approvals.sums.giveBack(weighed);
    return done;
  }
  const after = await changes.find(id);
  if (after !== null) await audit.flush(changes.model, after);
  return { ok: true, balance: done.balance };
}

import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { changeUserCoins as contract } from '@hokm/shared/api/users';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { withAudit } from '../../platform/panel/audit-queue.js';
import { ceilingDenial } from './ceiling.js';
import type { UsersContext } from './context.js';

/** The key of a change by the staff in the ledger. */
export const ledgerKeyOf = ({ account }: StaffCall, key: string): string => `staff:${account.id}:${key}`;

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
  const ledgerKey = ledgerKeyOf(call, key);
  // A repeated call changes nothing, and takes no room.
  const isAlone = call.approval === undefined && !(await wallet.knows(id, ledgerKey));
  const room = isAlone
    ? await approvals.sums.take({
        action: 'money.coins',
        actor: call.account.id,
        receiver: id,
        weight: Math.abs(amount),
      })
    : undefined;
  if (room === null) return refuse('approval/needed');
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
  if (!done.ok || !done.applied) await room?.giveBack();
  if (!done.ok) return done;
  const after = await changes.find(id);
  if (after !== null) await audit.flush(changes.model, after);
  return { ok: true, balance: done.balance };
}

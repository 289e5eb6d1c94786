import type { AskedApproval } from '@hokm/shared/api/approvals';
import { APPROVAL_POLICY } from '@hokm/shared/policy';
import type { AccountRecord } from '../../accounts/model.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import type { PaymentRecord } from '../../shop/model.js';
import type { Payments } from '../../shop/payments.js';
import type { Refunds } from '../../shop/refunds.js';
import type { ApprovalKind } from '../approvals/approval-kind.js';
import { presentAsked } from '../approvals/approvals.js';
import { ceilingDenial } from '../users/ceiling.js';
import type { UsersContext } from '../users/context.js';
import { refundableUntil } from './view.js';

export interface PaymentsContext {
  readonly users: UsersContext;
  readonly payments: Payments;
  /** Null without a bot. */
  readonly refunds: Refunds | null;
}

/** The person who has paid: also of a payment that was credited to nobody. */
async function payerOf(
  { changes }: UsersContext,
  { account, telegram_id }: PaymentRecord,
): Promise<AccountRecord | null> {
  return account === null
    ? changes.model.findOne({ telegram_id }).lean<AccountRecord>()
    : changes.find(account);
}

/** Gives a payment back: the refund is stored with its audit entry, then Telegram is asked, then the coins are taken back. */
export async function refundPayment(
  { users, payments, refunds }: PaymentsContext,
  call: StaffCall,
  charge: string,
  reason: string,
): Promise<
  Result<
    { record: PaymentRecord },
    | 'request/not_found'
    | 'users/self'
    | 'users/above_you'
    | 'shop/already_refunded'
    | 'shop/refund_too_old'
    | 'shop/coins_spent'
    | 'shop/refund_refused'
    | 'shop/refunds_off'
    | 'approval/needed'
  >
> {
  const record = await payments.find(charge);
  if (record === null) return refuse('request/not_found');
  const payer = await payerOf(users, record);
  const denied = payer === null ? null : ceilingDenial(call.account, users.changes.accountOf(payer));
  if (denied !== null) return refuse(denied);
  if (record.refunded_at !== undefined) return refuse('shop/already_refunded');
  if (refunds === null) return refuse('shop/refunds_off');
  if (record.refund?.due_at !== undefined) return { ok: true, record };
  if (users.clock.now() > refundableUntil(record)) return refuse('shop/refund_too_old');
  if (record.account !== null) {
    await payments.completeCredit(record);
    const owner = await users.changes.find(record.account);
    if (owner !== null && owner.balance < record.coins) return refuse('shop/coins_spent');
  }
  const room =
    call.approval === undefined
      ? await users.approvals.sums.take({
          action: 'money.refund',
          actor: call.account.id,
          receiver: String(record.telegram_id),
          weight: record.stars,
        })
      : undefined;
  if (room === null) return refuse('approval/needed');
  const action = auditAction(call, users, {
    action: 'money.refund',
    target: record.account === null ? `payments:${charge}` : `accounts:${record.account}`,
    reason,
    changes: [
      { field: 'charge', before: null, after: charge },
      { field: 'stars', before: null, after: record.stars },
    ],
  });
  const asked = await refunds.ask(charge, action);
  const outcome = asked === null ? null : await refunds.finish(asked);
  const after = await payments.find(charge);
  if (after === null) return refuse('request/not_found');
  // Of two calls at once one has asked Telegram.
  if (asked === null || outcome === 'refused') await room?.giveBack();
  if (outcome !== 'refused') return { ok: true, record: after };
  return refuse('shop/refund_refused');
}

/** Asks a second person for a refund. */
export async function askRefund(
  { users, payments }: PaymentsContext,
  call: StaffCall,
  charge: string,
  reason: string,
): Promise<
  Result<{ record: PaymentRecord; approval: AskedApproval }, 'request/not_found' | 'approval/too_many'>
> {
  const record = await payments.find(charge);
  if (record === null) return refuse('request/not_found');
  const payer = await payerOf(users, record);
  const asked = await users.approvals.ask(call, {
    action: 'money.refund',
    reason,
    level: APPROVAL_POLICY['money.refund'].level,
    account: payer?._id.toHexString() ?? '',
    input: { charge },
    facts: { name: payer?.name ?? '', amount: record.stars },
  });
  return asked.ok ? { ok: true, record, approval: presentAsked(asked.record) } : asked;
}

/** The refunds that need a second person. */
export function approvedRefunds(context: PaymentsContext): readonly ApprovalKind[] {
  return [
    {
      action: 'money.refund',
      async run(call, { input, reason }) {
        const charge = String(input['charge']);
        const refunded = await refundPayment(context, call, charge, reason);
        // A process that died after giving it back has left only the approval open.
        const isDone = !refunded.ok && refunded.code === 'shop/already_refunded';
        return isDone ? { ok: true } : refunded;
      },
      async isDone(_, { input }) {
        const record = await context.payments.find(String(input['charge']));
        return record?.refunded_at !== undefined || record?.refund?.due_at !== undefined;
      },
    },
  ];
}

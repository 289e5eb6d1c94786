import type { StaffPayment } from '@hokm/shared/api/payments';
import { REFUND_DAYS, type PaymentState } from '@hokm/shared/api/payments/limits';
import { DAY_MS } from '@hokm/shared/time';
import { iso, isoOrNull } from '../../platform/database/export-rows.js';
import type { PaymentRecord } from '../../shop/model.js';

/** The last moment for a refund of a payment, ms since 1970. */
export function refundableUntil({ at }: Pick<PaymentRecord, 'at'>): number {
  return at.getTime() + REFUND_DAYS * DAY_MS;
}

function stateOf({ refunded_at, refund, account, coins }: PaymentRecord): PaymentState {
  if (refunded_at !== undefined) return 'refunded';
  if (refund?.due_at !== undefined) return 'refunding';
  return account === null || coins === 0 ? 'uncredited' : 'paid';
}

/** A payment, as the staff sees it. */
export function presentPayment(record: PaymentRecord): StaffPayment {
  const { _id, stars, coins, at, refunded_at, refund } = record;
  return {
    id: _id,
    stars,
    coins,
    state: stateOf(record),
    paid_at: iso(at),
    refunded_at: isoOrNull(refunded_at),
    refundable_until: iso(refundableUntil(record)),
    refused: refund?.refused ?? null,
  };
}

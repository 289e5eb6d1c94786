import { defineCollection, field } from '../platform/database/collection.js';
import { each, iso, isoOrNull, rows } from '../platform/database/export-rows.js';
import type { ExportSource } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** A refund that the staff has asked for. */
interface RefundRecord {
  asked_at: Date;
  /** When the worker asks Telegram again, ms since 1970; absent once Telegram has answered and the coins are taken back. */
  due_at?: number;
  /** Telegram's words, where it has refused. */
  refused?: string;
}

/** A payment in Telegram Stars. */
export interface PaymentRecord extends AuditedRecord {
  /** `telegram_payment_charge_id`. */
  _id: string;
  telegram_id: number;
  stars: number;
  /** The invoice's payload, as Telegram sent it. */
  payload: string;
  /** Null where there is no account to credit: the team has to look into it. */
  account: string | null;
  coins: number;
  at: Date;
  refunded_at?: Date;
  /** When the worker does what a process has left: credits the coins, or takes them back. Ms since 1970; absent once it is done. */
  settle_due?: number;
  refund?: RefundRecord;
}

const exportPurchases = (source: ExportSource) =>
  each(
    rows<PaymentRecord>(source, 'payments', { account: source.id }),
    ({ _id, stars, coins, at, refunded_at }) => ({
      charge: _id,
      stars,
      coins,
      at: iso(at),
      refunded_at: isoOrNull(refunded_at),
    }),
  );

export const payments = defineCollection<PaymentRecord>({
  name: 'payments',
  schema: {
    _id: field.text,
    telegram_id: field.number,
    stars: field.number,
    payload: field.text,
    account: { type: String, default: null },
    coins: field.number,
    at: field.date,
    refunded_at: field.optionalDate,
    settle_due: field.optionalNumber,
    refund: field.mixed,
    ...auditedFields,
  },
  indexes: [
    { key: { account: 1, at: -1 }, answers: 'payments of an account, newest first' },
    { key: { at: 1 }, answers: 'payments of a span of time' },
    { key: { refunded_at: 1 }, sparse: true, answers: 'refunds of a span of time' },
    { key: { settle_due: 1 }, sparse: true, answers: 'payments and refunds whose coins have not moved yet' },
    { key: { 'refund.due_at': 1 }, sparse: true, answers: 'refunds that are not finished' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: {
    exports: { purchases: exportPurchases },
    erase: null,
    why: 'the record of money that was paid: for refunds, and because books have to be kept',
  },
});

import type { Types } from 'mongoose';
import type { Currency } from '@hokm/shared/api/rates/limits';
import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** A rate from a moment on. Nothing of it is changed afterwards; it can be withdrawn. */
export interface RateRecord extends AuditedRecord {
  _id: Types.ObjectId;
  base: Currency;
  quote: Currency;
  /** A decimal number as text: one `base` in `quote`. */
  rate: string;
  effective_at: Date;
  set_at: Date;
  /** Account id. */
  set_by: string;
  note: string;
  withdrawn?: { readonly at: Date; readonly by: string; readonly reason: string };
}

export const rates = defineCollection<RateRecord>({
  name: 'rates',
  schema: {
    base: field.text,
    quote: field.text,
    rate: field.text,
    effective_at: field.date,
    set_at: field.date,
    set_by: field.text,
    note: { type: String, default: '' },
    withdrawn: field.mixed,
    ...auditedFields,
  },
  indexes: [
    {
      key: { base: 1, quote: 1, effective_at: -1 },
      unique: true,
      answers: 'the rate of a pair at a time, and its history; one for each moment',
    },
    { key: { effective_at: -1 }, answers: 'rates of all pairs, the latest first' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: notPersonal('prices that the staff has set, each with the id of who did'),
});

import { defineCollection, field } from '../database/collection.js';
import { notPersonal } from '../database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../panel/audited-record.js';

/** A value that all processes share. */
export interface SharedRecord extends AuditedRecord {
  /** Name of the document. */
  _id: string;
  value: unknown;
}

export const sharedState = defineCollection<SharedRecord>({
  name: 'state',
  schema: {
    _id: field.text,
    value: field.mixed,
    revision: field.number,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  options: { minimize: false },
  indexes: [{ key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' }],
  personalData: notPersonal('settings; the account ids of staff who changed them stay, as in the audit log'),
});

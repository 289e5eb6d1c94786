import { field } from '../database/collection.js';
import type { PendingAudit } from './audit-model.js';

/** Fields of every document that staff change: the audit entries wait in the document that they describe. */
export interface AuditedRecord {
  readonly _id: unknown;
  /** Grows with each change. */
  revision?: number;
  /** Account id. */
  updated_by?: string;
  updated_at?: Date;
  /** Actions that are not in the audit log yet: written by the update that they describe. */
  audit_pending?: PendingAudit[];
  /** When the oldest of them is to be looked after by the worker, ms since 1970. */
  audit_due?: number;
  /** The document is deleted as soon as its actions are in the audit log. */
  is_removed?: boolean;
}

/** The schema fields of documents in which actions wait for the audit log. */
export const auditedFields = {
  audit_pending: field.mixed,
  audit_due: field.optionalNumber,
  is_removed: field.optionalBoolean,
} as const;

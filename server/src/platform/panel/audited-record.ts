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
}

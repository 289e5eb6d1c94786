import type { Types } from 'mongoose';
import { APPROVAL_STATES, APPROVED_ACTIONS, type ApprovedAction } from '@hokm/shared/api/approvals/limits';
import { ADMIN_LEVELS, type AdminLevel, type ApprovalReason } from '@hokm/shared/policy';
import { defineCollection, field } from '../../platform/database/collection.js';
import { deletes } from '../../platform/database/personal-data.js';
import type { AuditActor } from '../../platform/panel/audit-action.js';
import { auditedFields, type AuditedRecord } from '../../platform/panel/audited-record.js';

/** An act that needs a second person. */
export interface ApprovalRecord extends AuditedRecord {
  _id: Types.ObjectId;
  action: ApprovedAction;
  /** Account id; empty where it acts on another thing. */
  account: string;
  /** The input of the act, as it was asked. */
  input: Record<string, unknown>;
  facts: Record<string, string | number>;
  reason: string;
  /** What of it is too much for one person. */
  why?: ApprovalReason;
  /** The least level that may approve. */
  level: AdminLevel;
  state: (typeof APPROVAL_STATES)[number];
  /** Its number among the open acts of its asker. Absent once it is open no more, and from those that were asked before there were numbers. */
  place?: number;
  asker: AuditActor;
  asked_at: Date;
  until: Date;
  runs_at: Date | null;
  /** The member of staff in whose name it is carried out. */
  runner?: AuditActor;
  decided_by?: string;
  decided_at?: Date;
  note: string;
  code?: string;
  /** When the worker looks at it: to carry it out, to close it, or to finish what a process left. */
  due_at: Date;
  expires_at: Date;
}

const actor = { actor: String, actor_level: String, session: String, request: String, address: String };

export const approvals = defineCollection<ApprovalRecord>({
  name: 'approvals',
  schema: {
    action: field.oneOf(APPROVED_ACTIONS),
    account: { type: String, default: '' },
    input: field.mixed,
    facts: field.mixed,
    reason: { type: String, default: '' },
    why: field.optionalText,
    level: field.oneOf(ADMIN_LEVELS),
    state: field.oneOf(APPROVAL_STATES),
    place: field.optionalNumber,
    asker: { type: actor, required: true, _id: false },
    asked_at: field.date,
    until: field.date,
    runs_at: { type: Date, default: null },
    runner: { type: actor, _id: false },
    decided_by: field.optionalText,
    decided_at: field.optionalDate,
    note: { type: String, default: '' },
    code: field.optionalText,
    due_at: field.date,
    expires_at: field.date,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  options: { minimize: false },
  indexes: [
    { key: { state: 1, asked_at: 1 }, answers: 'open acts, oldest first' },
    { key: { state: 1, due_at: 1 }, answers: 'acts that the worker looks at' },
    { key: { decided_at: -1 }, sparse: true, answers: 'decided acts, newest first' },
    {
      key: { 'asker.actor': 1, place: 1 },
      unique: true,
      partialFilterExpression: { place: { $gte: 0 } },
      answers: 'is this place among the open acts of a person taken?',
    },
    { key: { account: 1 }, answers: 'acts on an account' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'acts of long ago' },
  ],
  personalData: {
    exports: {},
    erase: deletes('approvals', ({ id }) => ({ account: id })),
    why: 'acts of the staff, for half a year; what was done about a person stands in their own record',
  },
});

import type { Types } from 'mongoose';
import { field, type CollectionIndex } from '../database/collection.js';
import { auditedFields, type AuditedRecord } from './audited-record.js';

/** Fields of every document that the panel lists and edits. Documents of before the panel lack some of them. */
export interface ManagedRecord extends AuditedRecord {
  _id: Types.ObjectId;
  /** Account id. */
  created_by?: string;
  /** Keys by whose beginnings the document is found. */
  search?: string[];
  /** In the trash since then. */
  trash_at?: Date;
}

export const managedFields = {
  revision: field.optionalNumber,
  created_by: field.optionalText,
  updated_by: field.optionalText,
  updated_at: field.optionalDate,
  search: { type: [String], default: undefined },
  trash_at: field.optionalDate,
  ...auditedFields,
} as const;

const TRASH_DAYS = 30;

export const managedIndexes: readonly CollectionIndex[] = [
  { key: { search: 1 }, answers: 'documents with a word that begins like this' },
  { key: { updated_at: -1, _id: -1 }, answers: 'a page by last change' },
  { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  {
    key: { trash_at: 1 },
    expireAfterSeconds: TRASH_DAYS * 24 * 60 * 60,
    answers: 'removes what was in the trash for 30 days',
  },
];

/** The filter for a revision; documents of before the panel count as revision 0. */
export function atRevision(revision: number): Record<string, unknown> {
  return revision === 0 ? { revision: { $in: [0, null] } } : { revision };
}

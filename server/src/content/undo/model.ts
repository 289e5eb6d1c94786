import type { AdminLevel } from '@hokm/shared/policy';
import { defineCollection, field } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';

/** How a change of a text is taken back. */
export interface ContentUndoRecord {
  /** 32 random hex characters. */
  _id: string;
  /** Kind of the text, and its id. */
  type: string;
  of: string;
  /** The revision that the change made. */
  revision: number;
  /** The least level that may take it back. */
  level: AdminLevel;
  /** The fields as they were; null for absent ones. */
  fields: Record<string, unknown>;
  expires_at: Date;
}

export const contentUndos = defineCollection<ContentUndoRecord>({
  name: 'content_undos',
  schema: {
    _id: field.text,
    type: field.text,
    of: field.text,
    revision: field.number,
    level: field.text,
    fields: field.mixed,
    expires_at: field.date,
  },
  indexes: [
    { key: { of: 1, revision: -1 }, answers: 'changes of a text that can be taken back, newest first' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'changes that cannot be taken back any more' },
  ],
  personalData: notPersonal('texts of the staff as they were, for a day'),
});

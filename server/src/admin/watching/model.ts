import { WATCH_KINDS, type WatchKind } from '@hokm/shared/api/watching/limits';
import { defineCollection, field } from '../../platform/database/collection.js';
import { deletes } from '../../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../../platform/panel/audited-record.js';

/** A member of staff who watches a person. */
export interface WatchRecord extends AuditedRecord {
  /** `<by>:<person>`. */
  _id: string;
  /** Account id of the member of staff. */
  by: string;
  /** Account id. */
  person: string;
  kinds: WatchKind[];
  note: string;
  remind_at?: Date;
  created_at: Date;
  visited_at: Date;
  /** Numbers of events since the last visit, by kind. Kinds without an event are absent. */
  news: Partial<Record<WatchKind, number>>;
  /** The last counted event of a kind, so that each is counted once. */
  last: Partial<Record<WatchKind, string>>;
  /** The newest event, or when it began. */
  changed_at: Date;
  /** Its number among the watches of `by`. Absent from those that were begun before there were numbers. */
  place?: number;
}

export const watches = defineCollection<WatchRecord>({
  name: 'watches',
  schema: {
    _id: field.text,
    by: field.text,
    person: field.text,
    kinds: { type: [String], enum: [...WATCH_KINDS], required: true },
    note: { type: String, default: '' },
    remind_at: field.optionalDate,
    created_at: field.date,
    visited_at: field.date,
    news: field.mixed,
    last: field.mixed,
    changed_at: field.date,
    place: field.optionalNumber,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  options: { minimize: false },
  indexes: [
    {
      key: { by: 1, place: 1 },
      unique: true,
      partialFilterExpression: { place: { $gte: 0 } },
      answers: 'is this place in the list of a person taken?',
    },
    { key: { by: 1, changed_at: -1 }, answers: 'the people whom somebody watches, newest event first' },
    { key: { person: 1 }, answers: 'the watches of a person, when their account goes' },
    { key: { updated_at: -1 }, answers: 'has a watch changed since?' },
    { key: { remind_at: 1 }, sparse: true, answers: 'reminders that are due' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: {
    exports: {},
    erase: deletes('watches', ({ id }) => ({ $or: [{ by: id }, { person: id }] })),
    why: 'whom the staff watches, with their own notes; it goes with either account',
  },
});

import { searchKeys } from '@hokm/shared/spelling';
import { SUBMISSION_STATUSES, type SubmissionStatus } from '@hokm/shared/api/stories/limits';
import type { Language } from '@hokm/shared/text';
import { defineCollection, field } from '../../platform/database/collection.js';
import { each, iso, isoOrNull, rows } from '../../platform/database/export-rows.js';
import { deletes, type ExportSource } from '../../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../../platform/panel/audited-record.js';

/** Keys of one submission. */
const KEYS_MAX = 40;

/** A story that a player has handed in. Times in ms since 1970. */
export interface SubmissionRecord extends AuditedRecord {
  /** 24 hex characters. */
  _id: string;
  /** The writer, by account id and the name of that day. */
  account: string;
  author_name: string;
  language: Language;
  title: string;
  text: string;
  /** Media ids. */
  pictures: string[];
  status: SubmissionStatus;
  at: number;
  /** Keys by whose beginnings it is found. */
  search: string[];
  decided_at?: number;
  /** Account id of a member of staff. */
  decided_by?: string;
  rejection_reason?: string;
  admin_notes?: string;
  /** The story that is made of it; it has the same id as this says, also before it is there. */
  story?: string;
  /** The story is published at once. */
  publish?: boolean;
  /** The decision is not followed yet (the story made, the writer told): when the worker looks after it. */
  follow_due?: number;
}

const exportStories = (source: ExportSource) =>
  each(
    rows<SubmissionRecord>(source, 'submissions', { account: source.id }, { at: -1 }),
    ({ title, text, pictures, status, at, decided_at, rejection_reason }) => ({
      title,
      text,
      status,
      pictures: pictures.map((id) => `/api/media/${id}/2560`),
      at: iso(at),
      decided_at: isoOrNull(decided_at),
      rejection_reason: rejection_reason ?? null,
    }),
  );

/** Keys by which a submission is found: of its title, its writer and the words that its text begins with. */
export function submissionKeys({
  title,
  author_name,
  text,
}: Pick<SubmissionRecord, 'title' | 'author_name' | 'text'>): Pick<SubmissionRecord, 'search'> {
  return { search: searchKeys([title, author_name, text], KEYS_MAX) };
}

export const submissions = defineCollection<SubmissionRecord>({
  name: 'submissions',
  keysOf: submissionKeys,
  schema: {
    _id: field.text,
    account: field.text,
    author_name: { type: String, default: '' },
    language: field.text,
    title: field.text,
    text: field.text,
    pictures: field.texts,
    status: field.oneOf(SUBMISSION_STATUSES),
    at: field.number,
    search: field.texts,
    decided_at: field.optionalNumber,
    decided_by: field.optionalText,
    rejection_reason: field.optionalText,
    admin_notes: field.optionalText,
    story: field.optionalText,
    publish: field.optionalBoolean,
    follow_due: field.optionalNumber,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  indexes: [
    { key: { status: 1, at: 1 }, answers: 'those that wait, oldest first; counts of a status' },
    { key: { at: -1 }, answers: 'all of them, newest first' },
    { key: { account: 1, at: -1 }, answers: 'those of a person, newest first' },
    { key: { search: 1 }, answers: 'those with a word that begins like this' },
    { key: { pictures: 1 }, answers: 'those that show a picture' },
    { key: { decided_at: -1 }, sparse: true, answers: 'the last decisions' },
    { key: { follow_due: 1 }, sparse: true, answers: 'decisions that are not followed yet' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: {
    exports: { stories: exportStories },
    erase: deletes('submissions', ({ id }) => ({ account: id })),
  },
});

import type { MediaSize } from '@hokm/shared/api/media/limits';
import type { Language } from '@hokm/shared/text';
import { defineCollection, field } from '../platform/database/collection.js';
import type { PersonalData } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** A size of a picture; its bytes are under `<sha256>/<size>`. */
interface MediaSizeRecord {
  size: MediaSize;
  width: number;
  height: number;
  bytes: number;
}

/** A picture of texts. Its bytes are stored while it says so: from before the first of them until after the last. */
export interface MediaRecord extends AuditedRecord {
  /** 24 random hex characters: who has it may see the picture. */
  _id: string;
  /** Of the upload, in hex: a file is stored once. */
  sha256: string;
  /** Bytes are there in part while it is made or removed. */
  state: 'making' | 'ready' | 'removing';
  /** Since when it is in this state, ms since 1970. */
  state_at: number;
  sizes: MediaSizeRecord[];
  /** By language; empty where nobody has written it. */
  alt: Record<Language, string>;
  /** It is described in both languages. */
  is_described: boolean;
  /** Shares of width and height. */
  focus: { x: number; y: number };
  /** Account id; empty after that account was deleted. */
  created_by: string;
  created_at: number;
  /** A text that shows it is just being stored: not removed before, ms since 1970. */
  held_until: number;
  /** When it was last looked after whether anything shows it; 0 for never. */
  checked_at: number;
  /** Nothing showed it then; absent for a picture in use. */
  unused_since?: number;
}

const personalData: PersonalData = {
  exports: {},
  erase: async ({ connection }, { id }) =>
    connection.collection('media').updateMany({ created_by: id }, { $set: { created_by: '' } }),
  why: 'who has uploaded a picture, which is forgotten with the account; pictures that nothing shows go by themselves',
};

export const media = defineCollection<MediaRecord>({
  name: 'media',
  schema: {
    _id: field.text,
    sha256: field.text,
    state: field.oneOf(['making', 'ready', 'removing']),
    state_at: field.number,
    sizes: { ...field.mixed, required: true },
    alt: { ...field.mixed, required: true },
    is_described: field.boolean,
    focus: { ...field.mixed, required: true },
    created_by: { type: String, default: '' },
    created_at: field.number,
    held_until: field.number,
    checked_at: field.number,
    unused_since: field.optionalNumber,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  indexes: [
    { key: { sha256: 1 }, unique: true, answers: 'the picture of a file that was uploaded before' },
    { key: { state: 1, created_at: -1, _id: -1 }, answers: 'pictures, newest first' },
    {
      key: { state: 1, is_described: 1, created_at: -1 },
      answers: 'pictures without a description, newest first',
    },
    { key: { state: 1, state_at: 1 }, answers: 'pictures that were left in part' },
    { key: { state: 1, checked_at: 1 }, answers: 'pictures to be looked after, the longest unseen first' },
    {
      key: { unused_since: 1 },
      sparse: true,
      answers: 'pictures that nothing shows, the longest first',
    },
    { key: { created_by: 1 }, answers: 'pictures of a person' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData,
});

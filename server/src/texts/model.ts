import type { Direction } from '@hokm/shared/api/languages/limits';
import type { Language, TextNamespace } from '@hokm/shared/text';
import type { Types } from 'mongoose';
import { defineCollection, field, type CollectionIndex } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** Fields of a change that other processes have to hear of. */
export interface AnnouncedRecord extends AuditedRecord {
  /** The change of then has not been announced yet. */
  unannounced_at?: Date;
}

const announcedFields = {
  revision: field.optionalNumber,
  updated_by: field.optionalText,
  updated_at: field.optionalDate,
  ...auditedFields,
  unannounced_at: field.optionalDate,
} as const;

const announcedIndexes: readonly CollectionIndex[] = [
  { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  { key: { unannounced_at: 1 }, sparse: true, answers: 'changes that a process has left unannounced' },
];

/** A language. Persian and English have no document before their first change. */
export interface LanguageRecord extends AnnouncedRecord {
  /** Its code. */
  _id: string;
  native_name: string;
  dir: Direction;
  base: Language;
  is_enabled: boolean;
  /** Default since then, ms since 1970: the newest of the enabled ones is; absent for all others. */
  default_at?: number | null;
  /** Its number among the languages that the staff has added. Absent: built in, or added before there were numbers. */
  place?: number;
}

export const languages = defineCollection<LanguageRecord>({
  name: 'languages',
  schema: {
    _id: field.text,
    native_name: field.text,
    dir: field.text,
    base: field.text,
    is_enabled: field.boolean,
    default_at: field.optionalNumber,
    place: field.optionalNumber,
    ...announcedFields,
  },
  indexes: [
    ...announcedIndexes,
    {
      key: { place: 1 },
      unique: true,
      partialFilterExpression: { place: { $gte: 0 } },
      answers: 'is this place among the added languages taken?',
    },
  ],
  personalData: notPersonal('languages of the product'),
});

/** A text that the staff has written. It stays when it is taken away, without a value: its revision goes on. */
export interface TranslationRecord extends AnnouncedRecord {
  _id: Types.ObjectId;
  lang: string;
  ns: TextNamespace;
  key: string;
  /** Null: taken away. */
  value: string | null;
  /** Of the text that it was made from. */
  base_hash: string;
}

export const translations = defineCollection<TranslationRecord>({
  name: 'translations',
  schema: {
    lang: field.text,
    ns: field.text,
    key: field.text,
    value: { type: String, default: null },
    base_hash: field.text,
    ...announcedFields,
  },
  indexes: [
    { key: { lang: 1, ns: 1, key: 1 }, unique: true, answers: 'a text; all texts of a language' },
    ...announcedIndexes,
  ],
  personalData: notPersonal('texts of the product; account ids of staff stay, as in the audit log'),
});

/** The texts of the release that was taken in last. There is one document. */
export interface TakenReleaseRecord extends AuditedRecord {
  _id: 'taken';
  texts: readonly TakenText[];
}

/** A text of that release. `id`: `<namespace>:<key>`. */
export interface TakenText {
  readonly id: string;
  readonly fa: string;
  readonly en: string;
}

export const takenReleases = defineCollection<TakenReleaseRecord>({
  name: 'text_releases',
  schema: { _id: field.text, texts: field.mixed, revision: field.optionalNumber, ...auditedFields },
  indexes: [{ key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' }],
  personalData: notPersonal('texts of a release'),
});

import { defineCollection, field } from '../../platform/database/collection.js';
import type { PersonalData } from '../../platform/database/personal-data.js';

/** A text as it was. */
export interface VersionRecord {
  /** `<type>:<id>:<n>`. */
  _id: string;
  /** `<type>:<id>`. */
  of: string;
  /** The revision at which the text became like this. */
  n: number;
  at: Date;
  /** Account id of the writer; empty when unknown. */
  by: string;
  is_published: boolean;
  fields: Record<string, unknown>;
}

const personalData: PersonalData = {
  exports: {},
  erase: async ({ connection }, { id }) =>
    connection.collection('content_versions').updateMany({ by: id }, { $set: { by: '' } }),
  why: 'texts of the staff; who wrote a version is forgotten with the account',
};

export const contentVersions = defineCollection<VersionRecord>({
  name: 'content_versions',
  schema: {
    _id: field.text,
    of: field.text,
    n: field.number,
    at: field.date,
    by: { type: String, default: '' },
    is_published: field.boolean,
    fields: field.mixed,
  },
  indexes: [
    { key: { of: 1, n: -1 }, unique: true, answers: 'the versions of a text, newest first' },
    { key: { by: 1 }, answers: 'versions that a person wrote' },
  ],
  personalData,
});

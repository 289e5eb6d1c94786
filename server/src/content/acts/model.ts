import { defineCollection, field } from '../../platform/database/collection.js';
import { each, iso, rows } from '../../platform/database/export-rows.js';
import { deletes, type ExportSource } from '../../platform/database/personal-data.js';

/** That a person likes a thing, or has shared or saved it. */
export interface ActRecord {
  /** `<type>:<id>:<account>`: one for each person and thing. */
  _id: string;
  /** `<type>:<id>`. */
  of: string;
  account: string;
  at: number;
}

const exportFrom = (collection: string) => (source: ExportSource) =>
  each(rows<ActRecord>(source, collection, { account: source.id }), ({ of, at }) => {
    const [type = '', id = ''] = of.split(':');
    return { type, id, at: iso(at) };
  });

const eraseFrom = (collection: string) => deletes(collection, ({ id }) => ({ account: id }));

const schema = { _id: field.text, of: field.text, account: field.text, at: field.number };
const indexes = [
  { key: { of: 1 }, answers: 'how many people did it with a thing' },
  { key: { account: 1 }, answers: 'with what a person did it' },
  { key: { at: 1, of: 1 }, answers: 'how often it was done in some days, thing by thing' },
] as const;

const likes = defineCollection<ActRecord>({
  name: 'likes',
  schema,
  indexes,
  personalData: { exports: { likes: exportFrom('likes') }, erase: eraseFrom('likes') },
});

const shares = defineCollection<ActRecord>({
  name: 'shares',
  schema,
  indexes,
  personalData: { exports: { shares: exportFrom('shares') }, erase: eraseFrom('shares') },
});

const downloads = defineCollection<ActRecord>({
  name: 'downloads',
  schema,
  indexes,
  personalData: { exports: { downloads: exportFrom('downloads') }, erase: eraseFrom('downloads') },
});

/** What readers do with content, each in its own collection. */
export const acts = { likes, shares, downloads } as const;
export type Act = keyof typeof acts;

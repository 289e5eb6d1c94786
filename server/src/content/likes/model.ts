import { defineCollection, field } from '../../platform/database/collection.js';
import { each, iso, rows } from '../../platform/database/export-rows.js';
import { deletes, type ExportSource } from '../../platform/database/personal-data.js';

/** That a person likes a thing. */
export interface LikeRecord {
  /** `<type>:<id>:<account>`. */
  _id: string;
  /** `<type>:<id>`. */
  of: string;
  account: string;
  at: number;
}

const exportLikes = (source: ExportSource) =>
  each(rows<LikeRecord>(source, 'likes', { account: source.id }), ({ of, at }) => {
    const [type = '', id = ''] = of.split(':');
    return { type, id, at: iso(at) };
  });

export const likes = defineCollection<LikeRecord>({
  name: 'likes',
  schema: { _id: field.text, of: field.text, account: field.text, at: field.number },
  indexes: [
    { key: { of: 1 }, answers: 'how many like a thing' },
    { key: { account: 1 }, answers: 'what a person likes' },
  ],
  personalData: {
    exports: { likes: exportLikes },
    erase: deletes('likes', ({ id }) => ({ account: id })),
  },
});

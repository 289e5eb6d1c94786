import type { QueryFilter } from 'mongoose';
import type { Language } from '@hokm/shared/text';
import type { MediaUser } from '../../media/users.js';
import type { DraftRecord, PublishedCopy } from './model.js';
import type { DraftContext } from './spec.js';
import { shownPicture } from './texts.js';

/** The documents of a subject as those that show pictures. */
export function draftMediaUser<Doc extends DraftRecord & Text, Text extends object>({
  model,
  drafts,
}: Pick<DraftContext<Doc, Text>, 'model' | 'drafts'>): Required<MediaUser> {
  const shows = (condition: object) => condition as unknown as QueryFilter<Doc>;
  return {
    async usesOf(id, max) {
      const found = await model
        .find(shows({ media: id, trash_at: { $exists: false } }))
        .select({ [drafts.nameField]: 1 })
        .limit(max)
        .lean<Doc[]>();
      return found.map((draft) => {
        const { fa, en } = draft[drafts.nameField] as unknown as Record<Language, string>;
        return { type: drafts.type, id: draft._id.toHexString(), title: fa || en };
      });
    },

    /** Those of documents in the trash too: they can be brought back. */
    async usedAmong(ids) {
      const shown: unknown[] = await model.distinct('media', shows({ media: { $in: [...ids] } }));
      return new Set(shown as string[]);
    },

    /** A picture is described anew: readers get it so, too. */
    async pictureChanged(record) {
      const shown = await model
        .find(shows({ media: record._id, published: { $ne: null } }))
        .select({ 'published.pictures': 1, 'published.n': 1 })
        .lean<{ readonly _id: Doc['_id']; readonly published: PublishedCopy }[]>();
      for (const { _id, published } of shown) {
        const pictures = published.pictures.map((each) =>
          each._id === record._id ? shownPicture(record) : each,
        );
        await model.updateOne(shows({ _id, 'published.n': published.n }), {
          $set: { 'published.pictures': pictures },
        });
      }
    },
  };
}

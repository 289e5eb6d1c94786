import { ALBUM_PICTURES_MAX } from '@hokm/shared/api/gallery/limits';
import type { ShownPicture } from '../drafts/model.js';
import type { DraftSpec } from '../drafts/spec.js';
import type { Gallery } from '../gallery/gallery.js';
import type { CardRecord } from '../gallery/view.js';
import type { AlbumRecord, AlbumText } from './model.js';

export const ALBUM_FIELDS = [
  'title',
  'text',
  'cover',
  'cover_picture',
  'order',
] as const satisfies readonly (keyof AlbumText)[];

/** The pictures of an album in its order; those that it does not name follow as they come. */
export function inOrder(pictures: readonly CardRecord[], order: readonly string[]): CardRecord[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ _id }: CardRecord) => places.get(_id.toHexString()) ?? ALBUM_PICTURES_MAX;
  return [...pictures].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The cover that readers see: the chosen picture, or the first of the album. Null where none of these is published. */
export async function coverFor(
  gallery: Gallery,
  { _id, cover, order }: Pick<AlbumRecord, '_id' | 'cover' | 'order'>,
): Promise<ShownPicture | null> {
  const chosen =
    cover === null
      ? inOrder(await gallery.ofAlbum(_id.toHexString()), order)[0]
      : await gallery.published(cover);
  return chosen?.published.pictures[0] ?? null;
}

/** Albums as drafts. One without a published picture is not published. */
export function albumDrafts(gallery: Gallery): DraftSpec<AlbumRecord, AlbumText> {
  return {
    type: 'albums',
    textFields: ALBUM_FIELDS,
    settings: [],
    nameField: 'title',
    picturesIn: ({ cover_picture }) => (cover_picture === null ? [] : [cover_picture]),
    whole: async (draft) => {
      const { _id, title, text, cover, cover_picture, order, text_revision: n = 1 } = draft;
      const isEmpty = (await gallery.ofAlbum(_id.toHexString())).length === 0;
      const shown = await coverFor(gallery, draft);
      if (isEmpty || shown === null)
        return {
          missing: [...(isEmpty ? ['pictures'] : []), ...(cover !== null && shown === null ? ['cover'] : [])],
        };
      return { published: { title, text, cover, cover_picture, order, pictures: [shown], n } };
    },
  };
}

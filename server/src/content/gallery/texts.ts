import type { MediaUse } from '@hokm/shared/api/media';
import type { MediaStore } from '../../media/media-store.js';
import type { ShownPicture } from '../drafts/model.js';
import type { DraftSpec } from '../drafts/spec.js';
import type { PictureRecord, PictureText, PublishedPicture } from './model.js';

/** The albums, as far as pictures ask them. */
export interface AlbumsOfPictures {
  /** Those that are not in the trash. */
  total(): Promise<number>;
  /** False for one in the trash. */
  exists(id: string): Promise<boolean>;
  /** Those of some albums that are gone for good. */
  goneAmong(ids: readonly string[]): Promise<string[]>;
  /** The published albums that readers see with a picture (media id) as their cover. */
  coveredBy(picture: string): Promise<MediaUse[]>;
}

/** A picture with the words of its own. */
export function shownOf({
  picture,
  sizes,
  alt,
  focus,
}: Pick<PictureRecord, 'picture' | 'sizes' | 'alt' | 'focus'>): ShownPicture {
  return { _id: picture, sizes, alt, focus };
}

/** The things that a draft lacks before it can be published: `alt`, unless it is described in both languages. */
const missingIn = ({ alt }: PictureText): string[] => (alt.fa !== '' && alt.en !== '' ? [] : ['alt']);

export const PICTURE_FIELDS = [
  'title',
  'alt',
  'tags',
  'album',
  'focus',
  'picture',
] as const satisfies readonly (keyof PictureText)[];

interface Asks {
  readonly store: Pick<MediaStore, 'usesOf'>;
  readonly albums: () => AlbumsOfPictures;
}

/** The draft as readers see it. */
export function copyOf(draft: PictureRecord): PublishedPicture {
  const { title, alt, tags, album, focus, picture, text_revision: n = 1 } = draft;
  return { title, alt, tags, album, focus, picture, n, pictures: [shownOf(draft)] };
}

/** Pictures of the gallery as drafts. One that stories or albums show stays out of the trash. */
export function pictureDrafts({ store, albums }: Asks): DraftSpec<PictureRecord, PictureText> {
  return {
    type: 'gallery',
    textFields: PICTURE_FIELDS,
    settings: [],
    nameField: 'title',
    picturesIn: ({ picture }) => [picture],
    isDescribed: (text) => missingIn(text).length === 0,
    whole: (draft, pictures) => {
      const missing = pictures.has(draft.picture) ? missingIn(draft) : ['picture'];
      return missing.length > 0 ? { missing } : { published: copyOf(draft) };
    },
    heldBy: async ({ picture }, verb) =>
      verb === 'unpublish'
        ? albums().coveredBy(picture)
        : (await store.usesOf(picture)).filter(({ type }) => type !== 'gallery'),
    hidden: { home_place: 0 },
  };
}

import { Types } from 'mongoose';
import { ALBUM_PICTURES_MAX } from '@hokm/shared/api/gallery/limits';
import type { MediaRecord } from '../../media/model.js';
import { duplicateOf } from '../../platform/database/ids.js';
import { writeInPlace } from '../../platform/database/places.js';
import { refuse, type Result } from '../../platform/core/result.js';
import type { StaffRequest } from '../../platform/panel/audit-action.js';
import { mediaFor } from '../drafts/texts.js';
import type { GalleryContext } from './context.js';
import type { PictureRecord, PictureText } from './model.js';

type Words = Omit<PictureText, 'picture'>;
export type Added = Result<
  { document: PictureRecord; duplicate: boolean },
  'request/invalid' | 'albums/full'
>;

/** Refusals of putting a picture into an album; null when there is room at this moment: its place decides. */
export async function albumDenial(
  { gallery, albums }: Pick<GalleryContext, 'gallery' | 'albums'>,
  album: string | null,
): Promise<'request/invalid' | 'albums/full' | null> {
  if (album === null) return null;
  if (!(await albums().exists(album))) return 'request/invalid';
  return (await gallery.placesIn(album)).length >= ALBUM_PICTURES_MAX ? 'albums/full' : null;
}

/**
 * The picture of a file that is in the gallery already; one in the trash comes back as a draft, unless its album is full. Null:
 * there is none.
 */
async function known(
  { model, resource, drafts }: GalleryContext,
  call: StaffRequest,
  picture: string,
): Promise<Result<{ document: PictureRecord | null }, 'albums/full'>> {
  for (;;) {
    const found = await model.findOne({ picture }).lean<PictureRecord>();
    if (found?.trash_at === undefined) return { ok: true, document: found };
    const media = mediaFor<PictureText>(drafts, found, null);
    const draft = { published: null, published_at: null, home_place: 0, media };
    const back = await resource.write(call, 'restore', found, draft, ['trash_at']);
    if (back.ok) return back;
    if (back.code !== 'content/stale') return refuse(back.code);
  }
}

/** Stores a new picture, with a place in its album; null where the album is full, or its file has got a picture meanwhile. */
async function create(
  { gallery, resource }: GalleryContext,
  call: StaffRequest,
  input: PictureText,
  sizes: MediaRecord['sizes'],
): Promise<PictureRecord | null> {
  const { album } = input;
  const write = async (album_place: number | null) => {
    try {
      const more = { _id: new Types.ObjectId(), sizes, album_place };
      return { document: await resource.create(call, input, more) };
    } catch (error) {
      if (duplicateOf(error, 'picture')) return { document: null };
      throw error;
    }
  };
  const taken = () => gallery.placesIn(album ?? '');
  const written =
    album === null ? await write(null) : await writeInPlace({ most: ALBUM_PICTURES_MAX, taken, write });
  return written?.document ?? null;
}

/**
 * Puts a picture of `media` into the gallery, as a draft. A file is there once, however many put it there at once: the known
 * picture is answered as it is. Refusals: `request/invalid` where the file or the album is not there; `albums/full`.
 */
export async function addPicture(
  context: GalleryContext,
  call: StaffRequest,
  { _id: picture, sizes }: Pick<MediaRecord, '_id' | 'sizes'>,
  words: Words,
): Promise<Added> {
  if (!(await context.media.store.hold([picture]))) return refuse('request/invalid');
  for (;;) {
    const there = await known(context, call, picture);
    if (!there.ok) return there;
    if (there.document !== null) return { ok: true, document: there.document, duplicate: true };
    const denied = await albumDenial(context, words.album);
    if (denied !== null) return refuse(denied);
    const document = await create(context, call, { ...words, picture }, sizes);
    if (document !== null) return { ok: true, document, duplicate: false };
  }
}

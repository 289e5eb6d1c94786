import { Types } from 'mongoose';
import type { MediaRecord } from '../../media/model.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
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

/** Refusals of putting a picture into an album; null when there is room. */
export async function albumDenial(
  { gallery, albums }: Pick<GalleryContext, 'gallery' | 'albums'>,
  album: string | null,
): Promise<'request/invalid' | 'albums/full' | null> {
  if (album === null) return null;
  if (!(await albums().exists(album))) return 'request/invalid';
  return (await gallery.isFull(album)) ? 'albums/full' : null;
}

/** The picture of a file that is in the gallery already; one in the trash comes back as a draft. Null: there is none. */
async function known(
  { model, resource, drafts }: GalleryContext,
  call: StaffRequest,
  picture: string,
): Promise<PictureRecord | null> {
  for (;;) {
    const found = await model.findOne({ picture }).lean<PictureRecord>();
    if (found?.trash_at === undefined) return found;
    const media = mediaFor<PictureText>(drafts, found, null);
    const draft = { published: null, published_at: null, home_place: 0, media };
    const back = await resource.write(call, 'restore', found, draft, ['trash_at']);
    if (back !== null) return back;
  }
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
    if (there !== null) return { ok: true, document: there, duplicate: true };
    const denied = await albumDenial(context, words.album);
    if (denied !== null) return refuse(denied);
    try {
      const input = { ...words, picture };
      const document = await context.resource.create(call, input, { _id: new Types.ObjectId(), sizes });
      return { ok: true, document, duplicate: false };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

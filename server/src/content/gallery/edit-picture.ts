import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { galleryAdmin } from '@hokm/shared/api/gallery';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { draftAt, updateDraft, type Changed } from '../drafts/edit-draft.js';
import { albumDenial } from './add-picture.js';
import type { GalleryContext } from './context.js';
import type { PictureRecord } from './model.js';

/** Changes the draft as of a revision. Refusals besides others: `request/invalid`, `albums/full`. */
export async function updatePicture(
  context: GalleryContext,
  call: StaffCall,
  id: string,
  { revision, autosave, ...words }: BodyOf<typeof galleryAdmin.update>,
): Promise<Changed<PictureRecord, 'albums/full'> | Refusal<'request/invalid'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const { document: before } = found;
  const denied = words.album === before.album ? null : await albumDenial(context, words.album);
  if (denied !== null) return refuse(denied);
  return updateDraft(context, call, before, { ...words, picture: before.picture }, { autosave });
}

/**
 * Puts a published picture on the home page, or takes it away. A place has one picture, so that many who do it at once never
 * exceed the places. Refusals besides others: `content/not_ready`, `gallery/homepage_full`.
 */
export async function toggleHomePicture(
  { resource, gallery, clock }: GalleryContext,
  call: StaffCall,
  id: string,
): Promise<
  Result<{ on_homepage: boolean }, 'request/not_found' | 'content/not_ready' | 'gallery/homepage_full'>
> {
  for (;;) {
    const before = await resource.find(id);
    if (before === null) return refuse('request/not_found');
    const { home_place, published_at } = before;
    const isShown = published_at !== null && published_at <= clock.now();
    if (home_place === 0 && !isShown) return refuse('content/not_ready', { missing: ['published'] });
    const place = home_place > 0 ? 0 : await gallery.freePlace();
    if (place === null) return refuse('gallery/homepage_full');
    try {
      const done = await resource.write(call, 'homepage', before, { home_place: place });
      if (done.ok) return { ok: true, on_homepage: place > 0 };
    } catch (error) {
      // Another picture has taken the place in between.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

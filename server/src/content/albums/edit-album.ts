import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { albumsAdmin } from '@hokm/shared/api/albums';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import type { StaffCall, StaffRequest } from '../../platform/panel/audit-action.js';
import { draftAt, updateDraft, type Changed } from '../drafts/edit-draft.js';
import type { AlbumsContext } from './context.js';
import type { AlbumRecord, AlbumText } from './model.js';

type Input = BodyOf<typeof albumsAdmin.create>;

/** The text of an input; null where the cover is not there. */
async function textFrom({ gallery, media }: AlbumsContext, input: Input): Promise<AlbumText | null> {
  const { title, text, cover, order } = input;
  if (cover === null) return { title, text, cover, cover_picture: null, order };
  const cover_picture = await gallery.pictureOf(cover);
  if (cover_picture === null || !(await media.store.hold([cover_picture]))) return null;
  return { title, text, cover, cover_picture, order };
}

/** Creates a draft. Refusal: `request/invalid` where the cover is not there. */
export async function createAlbum(
  context: AlbumsContext,
  call: StaffRequest,
  input: Input,
): Promise<Result<{ document: AlbumRecord }, 'request/invalid'>> {
  const text = await textFrom(context, input);
  if (text === null) return refuse('request/invalid');
  const { cover_picture } = text;
  const media = cover_picture === null ? [] : [cover_picture];
  return { ok: true, document: await context.resource.create(call, input, { cover_picture, media }) };
}

/** Changes the draft as of a revision. The published copy stays. */
export async function updateAlbum(
  context: AlbumsContext,
  call: StaffCall,
  id: string,
  { revision, autosave, ...input }: BodyOf<typeof albumsAdmin.update>,
): Promise<Changed<AlbumRecord> | Refusal<'request/invalid'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const text = await textFrom(context, input);
  if (text === null) return refuse('request/invalid');
  return updateDraft(context, call, found.document, text, { autosave });
}

import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { authorsAdmin } from '@hokm/shared/api/authors';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import type { StaffCall, StaffRequest } from '../../platform/panel/audit-action.js';
import { draftAt, updateDraft, type Changed } from '../drafts/edit-draft.js';
import type { AuthorsContext } from './context.js';
import type { AuthorRecord } from './model.js';
import { picturesIn } from './texts.js';

/** Creates a draft. Refusal: `request/invalid` where a picture is not there. */
export async function createAuthor(
  { media, resource }: AuthorsContext,
  call: StaffRequest,
  { picture = null, ...input }: BodyOf<typeof authorsAdmin.create>,
): Promise<Result<{ author: AuthorRecord }, 'request/invalid'>> {
  if (!(await media.store.hold(picturesIn({ ...input, picture })))) return refuse('request/invalid');
  return { ok: true, author: await resource.create(call, { ...input, picture }) };
}

/** Changes the draft as of a revision. The published copy stays. */
export async function updateAuthor(
  context: AuthorsContext,
  call: StaffCall,
  id: string,
  { revision, picture, autosave, ...text }: BodyOf<typeof authorsAdmin.update>,
): Promise<Changed<AuthorRecord> | Refusal<'request/invalid'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const { document: before } = found;
  const kept = picture === undefined ? before.picture : picture;
  return updateDraft(context, call, before, { ...text, picture: kept }, { autosave });
}

import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { booksAdmin } from '@hokm/shared/api/books';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import type { StaffCall, StaffRequest } from '../../platform/panel/audit-action.js';
import { draftAt, updateDraft, type Changed } from '../drafts/edit-draft.js';
import type { BooksContext } from './context.js';
import type { BookRecord } from './model.js';
import { picturesIn } from './texts.js';

/** True when every one of some authors is there; those whom a book has already may have gone meanwhile. */
async function areThere(
  { authors }: BooksContext,
  ids: readonly string[],
  known: readonly string[],
): Promise<boolean> {
  const added = ids.filter((id) => !known.includes(id));
  return (await authors.drafted(added)).size === added.length;
}

/** Creates a draft. Refusal: `request/invalid` where an author or a picture is not there. */
export async function createBook(
  context: BooksContext,
  call: StaffRequest,
  { picture = null, ...input }: BodyOf<typeof booksAdmin.create>,
): Promise<Result<{ book: BookRecord }, 'request/invalid'>> {
  const { media, resource } = context;
  if (!(await areThere(context, input.author_ids, []))) return refuse('request/invalid');
  if (!(await media.store.hold(picturesIn({ ...input, picture })))) return refuse('request/invalid');
  return { ok: true, book: await resource.create(call, { ...input, picture }) };
}

/** Changes the draft as of a revision. The published copy stays. */
export async function updateBook(
  context: BooksContext,
  call: StaffCall,
  id: string,
  { revision, picture, autosave, ...text }: BodyOf<typeof booksAdmin.update>,
): Promise<Changed<BookRecord> | Refusal<'request/invalid'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const { document: before } = found;
  if (!(await areThere(context, text.author_ids, before.author_ids))) return refuse('request/invalid');
  const kept = picture === undefined ? before.picture : picture;
  return updateDraft(context, call, before, { ...text, picture: kept }, { autosave });
}

import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { pagesAdmin } from '@hokm/shared/api/page-content';
import { BUILT_IN_PAGES, TERMS_PAGE } from '@hokm/shared/api/page-content/limits';
import { mayEnter } from '@hokm/shared/policy';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import type { StaffCall, StaffRequest } from '../../platform/panel/audit-action.js';
import { draftAt, publishDraft, updateDraft, type Changed } from '../drafts/edit-draft.js';
import { builtInText } from './built-in/index.js';
import type { PagesContext } from './context.js';
import type { PageRecord, PageText, PublishedPage } from './model.js';
import { picturesIn, termsVersionOf } from './texts.js';

type Input = BodyOf<typeof pagesAdmin.create>;
type Change = BodyOf<typeof pagesAdmin.update>;
type Denial = 'request/invalid' | 'auth/forbidden' | 'content/not_ready';

/** Why a text may not become a page of this name; null when it may. */
async function denial(
  { drafts, media }: PagesContext,
  call: StaffCall,
  page: PageText & { readonly key: string },
  publish: true | undefined,
): Promise<Refusal<Denial> | null> {
  if (publish === true && !mayEnter(call.account.admin_level, 'panel/publish'))
    return refuse('auth/forbidden');
  if (page.must_accept && page.key !== TERMS_PAGE) return refuse('request/invalid');
  if (publish !== true) return null;
  const made = await drafts.whole(page as PageRecord, await media.store.findAll(picturesIn(page)));
  return 'missing' in made ? refuse('content/not_ready', { missing: made.missing }) : null;
}

/** Stores a new page; null when another one has its name. */
async function store(
  { resource }: PagesContext,
  call: StaffRequest,
  input: Input,
): Promise<PageRecord | null> {
  try {
    // Several pages of one call are told apart by their names.
    return await resource.create(call, input, {}, input.key);
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Creates a draft, and publishes it where that is asked for. */
export async function createPage(
  context: PagesContext,
  call: StaffRequest,
  input: Input,
): Promise<Result<{ page: PageRecord }, Denial | 'pages/key_taken'>> {
  const denied = await denial(context, call, input, input.publish);
  if (denied !== null) return denied;
  if (!(await context.media.store.hold(picturesIn(input)))) return refuse('request/invalid');
  const page = await store(context, call, input);
  if (page === null) return refuse('pages/key_taken');
  if (input.publish !== true || page.published !== null) return { ok: true, page };
  const { revision = 0 } = page;
  const published = await publishPage(context, call, page._id.toHexString(), revision);
  if (published.ok) return { ok: true, page: published.document };
  return published.code === 'content/not_ready' ? published : { ok: true, page };
}

/** Changes the draft as of a revision, and publishes it where that is asked for. */
export async function updatePage(
  context: PagesContext,
  call: StaffCall,
  id: string,
  { revision, publish, autosave, ...text }: Change,
): Promise<Changed<PageRecord> | Refusal<Denial>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const denied = await denial(context, call, { ...text, key: found.document.key }, publish);
  if (denied !== null) return denied;
  const updated = await updateDraft(context, call, found.document, text, {
    autosave: autosave && publish !== true,
  });
  if (!updated.ok || publish !== true) return updated;
  return publishPage(context, call, id, updated.document.revision ?? 0);
}

/** True where binding terms would give way to older binding ones. People have accepted the newer ones by then. */
function goesBack({ key, published }: PageRecord, older: PublishedPage | null | undefined): boolean {
  const [now, then] = [termsVersionOf(key, published), termsVersionOf(key, older ?? null)];
  return now !== null && then !== null && then < now;
}

/** Shows readers the draft. Binding terms that take the place of others cannot be taken back. */
export async function publishPage(
  context: PagesContext,
  call: StaffCall,
  id: string,
  revision: number,
): Promise<Changed<PageRecord> | Refusal<'content/not_ready'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const done = await publishDraft(context, call, id, { revision, at: null });
  if (!done.ok) return done;
  return goesBack(done.document, found.document.published) ? { ...done, undo: null } : done;
}

/** True for the undo of a change by which binding terms gave way to newer ones. */
export async function isGoingBack(context: PagesContext, id: string): Promise<boolean> {
  const { undos, model } = context;
  const undo = await undos.find('pages', id);
  if (undo === null) return false;
  const together = undos.togetherIn(undo);
  if (together !== null) {
    for (const each of together) if (await isGoingBack(context, each)) return true;
    return false;
  }
  const page = await model.findById(undo.of).lean<PageRecord>();
  return page !== null && goesBack(page, undo.fields['published'] as PublishedPage | null | undefined);
}

/** Makes the draft of a usual page its first text again. Refusal besides others: `request/invalid` for any other page. */
export async function resetPage(
  context: PagesContext,
  call: StaffCall,
  id: string,
  revision: number,
): Promise<Changed<PageRecord> | Refusal<'request/invalid'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const { document: before } = found;
  const text = builtInText(before.key);
  if (text === null) return refuse('request/invalid');
  return updateDraft(context, call, before, { ...text, must_accept: before.must_accept });
}

/** Lays down drafts of the usual pages that are missing. The names of those that were. */
export async function initializePages(context: PagesContext, call: StaffRequest): Promise<string[]> {
  const taken = await context.pages.taken(BUILT_IN_PAGES);
  const created: string[] = [];
  for (const key of BUILT_IN_PAGES) {
    const text = taken.has(key) ? null : builtInText(key);
    if (text === null) continue;
    if ((await store(context, call, { key, ...text, must_accept: false })) !== null) created.push(key);
  }
  return created;
}

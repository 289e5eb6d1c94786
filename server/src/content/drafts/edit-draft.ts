import type { QueryFilter } from 'mongoose';
import type { ErrorCode } from '@hokm/shared/errors';
import { mayEnter, type AdminLevel } from '@hokm/shared/policy';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import { objectId } from '../../platform/database/ids.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { ContentUndo } from '../undo/content-undos.js';
import type { DraftRecord } from './model.js';
import type { DraftContext } from './spec.js';
import { isOtherText, mediaFor, stateOf, textOf } from './texts.js';

/** `Full`: the refusal where the list that a document would come into is full. */
export type Changed<Doc, Full extends ErrorCode = never> = Result<
  { document: Doc; undo: ContentUndo | null },
  'request/not_found' | 'content/stale' | Full
>;

/** Fields of every draft that taking a change back restores. */
const RESTORED = ['published', 'published_at', 'trash_at'] as const;

interface Change<Doc> {
  readonly verb: string;
  readonly before: Doc;
  readonly fields: Partial<Doc>;
  /** The least level that may take it back. */
  readonly level: AdminLevel;
  /** Fields that go. */
  readonly removed?: readonly 'trash_at'[];
}

/** The stored fields of another draft of a document. */
function redrafted<Doc extends DraftRecord & Text, Text extends object, Full extends ErrorCode>(
  { drafts, clock }: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  before: Doc,
  text: Text,
): Partial<Doc> {
  return {
    ...text,
    media: mediaFor(drafts, text, before.published),
    text_revision: (before.revision ?? 0) + 1,
    text_at: new Date(clock.now()),
    text_by: call.account.id,
    text_autosaved: false,
  };
}

/** True where a person writes on: what autosave has kept of their own writing is no version. */
const isStepOf = (call: StaffCall, before: DraftRecord, verb: string): boolean =>
  before.text_autosaved === true &&
  before.text_by === call.account.id &&
  (verb === 'update' || verb === 'autosave');

/** Stores a change as of a revision, and remembers how it is taken back. */
async function write<Doc extends DraftRecord & Text, Text extends object, Full extends ErrorCode>(
  { drafts, resource, versions, undos }: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  { verb, before, fields, level, removed = [] }: Change<Doc>,
): Promise<Changed<Doc, Full>> {
  const { type, textFields, settings } = drafts;
  if (fields.text_revision !== undefined && !isStepOf(call, before, verb))
    await versions.keep(type, before._id.toHexString(), stateOf<Text>(drafts, before), false);
  const written = await resource.write(call, verb, before, fields, removed);
  if (!written.ok) return written;
  const { document: after } = written;
  if (verb === 'autosave') return { ok: true, document: after, undo: null };
  const restored = [...textFields, ...settings, ...RESTORED];
  const undo = await undos.remember({ type, before, after, level }, restored);
  return { ok: true, document: after, undo };
}

/** The document at a revision. Refusals: `request/not_found`, `content/stale`. */
export async function draftAt<Doc extends DraftRecord, Text extends object, Full extends ErrorCode>(
  { resource }: Pick<DraftContext<Doc, Text, Full>, 'resource'>,
  id: string,
  revision: number,
): Promise<Result<{ document: Doc }, 'request/not_found' | 'content/stale'>> {
  const document = await resource.find(id);
  if (document === null) return refuse('request/not_found');
  return (document.revision ?? 0) === revision ? { ok: true, document } : refuse('content/stale');
}

/**
 * Changes the draft as of a revision. The published copy stays. `settings`: fields besides the text. `autosave`: kept while it is
 * written, without a version and an undo. Refusal besides others: `request/invalid` where a picture is not there.
 */
export async function updateDraft<
  Doc extends DraftRecord & Text,
  Text extends object,
  Full extends ErrorCode,
>(
  context: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  before: Doc,
  text: Text,
  { settings = {}, autosave = false }: { readonly settings?: Partial<Doc>; readonly autosave?: boolean } = {},
): Promise<Changed<Doc, Full> | Refusal<'request/invalid'>> {
  const { drafts, media } = context;
  if (!(await media.store.hold(drafts.picturesIn(text)))) return refuse('request/invalid');
  const isOther = isOtherText<Text>(drafts, before, text);
  const isSet = Object.entries(settings).some(([name, value]) => before[name as keyof Doc] !== value);
  if (autosave && !isOther && !isSet) return { ok: true, document: before, undo: null };
  const redraft = isOther ? redrafted(context, call, before, text) : {};
  const text_autosaved = autosave && (isOther || before.text_autosaved === true);
  const fields = { ...settings, ...redraft, text_autosaved };
  return write(context, call, { verb: autosave ? 'autosave' : 'update', before, fields, level: 'moderator' });
}

/**
 * Gives the draft, whatever its revision, the text that `change` makes of it; null: it stays as it is. For texts that show no
 * further picture.
 */
export async function rewriteDraft<
  Doc extends DraftRecord & Text,
  Text extends object,
  Full extends ErrorCode,
>(
  context: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  { id, verb }: { readonly id: string; readonly verb: string },
  change: (text: Text) => Result<{ text: Text | null }, 'request/invalid'>,
): Promise<Changed<Doc, Full> | Refusal<'request/invalid'>> {
  for (;;) {
    const before = await context.resource.find(id);
    if (before === null) return refuse('request/not_found');
    const made = change(textOf<Text>(context.drafts, before));
    if (!made.ok) return made;
    if (made.text === null) return { ok: true, document: before, undo: null };
    const fields = redrafted(context, call, before, made.text);
    const done = await write(context, call, { verb, before, fields, level: 'moderator' });
    if (done.ok || done.code !== 'content/stale') return done;
  }
}

/** The stored fields of a document whose draft is published at a moment; what it lacks where it cannot be. */
export async function publishing<Doc extends DraftRecord & Text, Text extends object, Full extends ErrorCode>(
  { drafts, media, clock, versions }: DraftContext<Doc, Text, Full>,
  draft: Doc,
  at: number | null,
): Promise<{ readonly fields: Partial<Doc> } | { readonly missing: string[] }> {
  const made = await drafts.whole(draft, await media.store.findAll(drafts.picturesIn(draft)));
  if ('missing' in made) return made;
  const { published } = made;
  const state = stateOf<Text>(drafts, draft);
  await versions.keep(drafts.type, draft._id.toHexString(), state, true);
  const published_at = at ?? draft.published_at ?? clock.now();
  const shown = mediaFor<Text>(drafts, draft, published);
  return { fields: { published, published_at, media: shown } as unknown as Partial<Doc> };
}

/** Shows readers the draft. `at`: null for now, or as before. */
export async function publishDraft<
  Doc extends DraftRecord & Text,
  Text extends object,
  Full extends ErrorCode,
>(
  context: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  id: string,
  { revision, at }: { readonly revision: number; readonly at: number | null },
): Promise<Changed<Doc, Full> | Refusal<'content/not_ready'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const { document: before } = found;
  const made = await publishing(context, before, at);
  if ('missing' in made) return refuse('content/not_ready', { missing: made.missing });
  return write(context, call, { verb: 'publish', before, fields: made.fields, level: 'admin' });
}

/** The stored fields of a document that is taken away from its readers, or the refusal with the places that need it. */
export async function unpublishing<
  Doc extends DraftRecord & Text,
  Text extends object,
  Full extends ErrorCode,
>(
  { drafts }: DraftContext<Doc, Text, Full>,
  draft: Doc,
): Promise<Result<{ fields: Partial<Doc> }, 'content/in_use'>> {
  const uses = (await drafts.heldBy?.(draft, 'unpublish')) ?? [];
  if (uses.length > 0) return refuse('content/in_use', { uses });
  const media = mediaFor<Text>(drafts, draft, null);
  const fields = { ...drafts.hidden, published: null, published_at: null, media };
  return { ok: true, fields: fields as unknown as Partial<Doc> };
}

export async function unpublishDraft<
  Doc extends DraftRecord & Text,
  Text extends object,
  Full extends ErrorCode,
>(
  context: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  id: string,
  revision: number,
): Promise<Changed<Doc, Full> | Refusal<'content/in_use'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const { document: before } = found;
  const made = await unpublishing(context, before);
  if (!made.ok) return made;
  return write(context, call, { verb: 'unpublish', before, fields: made.fields, level: 'admin' });
}

/** The stored fields of a document that goes to the trash, or the refusal with the places that need it. */
export async function trashing<Doc extends DraftRecord & Text, Text extends object, Full extends ErrorCode>(
  { drafts, clock }: DraftContext<Doc, Text, Full>,
  draft: Doc,
): Promise<Result<{ fields: Partial<Doc> }, 'content/in_use'>> {
  const uses = (await drafts.heldBy?.(draft, 'delete')) ?? [];
  if (uses.length > 0) return refuse('content/in_use', { uses });
  const fields = { ...drafts.hidden, trash_at: new Date(clock.now()) };
  return { ok: true, fields: fields as unknown as Partial<Doc> };
}

/** Moves a document to the trash, whatever its revision. */
export async function trashDraft<Doc extends DraftRecord & Text, Text extends object, Full extends ErrorCode>(
  context: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  id: string,
): Promise<Changed<Doc, Full> | Refusal<'content/in_use'>> {
  for (;;) {
    const before = await context.resource.find(id);
    if (before === null) return refuse('request/not_found');
    const made = await trashing(context, before);
    if (!made.ok) return made;
    const { fields } = made;
    const done = await write(context, call, { verb: 'delete', before, fields, level: 'admin' });
    if (done.ok || done.code !== 'content/stale') return done;
  }
}

/** Brings a document back from the trash, as it was; refused where its list has become full. */
export async function untrashDraft<
  Doc extends DraftRecord & Text,
  Text extends object,
  Full extends ErrorCode,
>(context: DraftContext<Doc, Text, Full>, call: StaffCall, id: string): Promise<Changed<Doc, Full>> {
  const filter = { _id: objectId(id), trash_at: { $exists: true } } as QueryFilter<Doc>;
  for (;;) {
    const before = await context.model.findOne(filter).lean<Doc>();
    if (before === null) return refuse('request/not_found');
    const done = await write(context, call, {
      verb: 'restore',
      before,
      fields: {},
      level: 'admin',
      removed: ['trash_at'],
    });
    if (done.ok || done.code !== 'content/stale') return done;
  }
}

/** Makes the draft like an earlier version. Refusal besides others: `request/invalid` where a picture of it is gone. */
export async function restoreDraft<
  Doc extends DraftRecord & Text,
  Text extends object,
  Full extends ErrorCode,
>(
  context: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  id: string,
  revision: number,
  version: Record<string, unknown>,
): Promise<Changed<Doc, Full> | Refusal<'request/invalid'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const { drafts, media } = context;
  const { document: before } = found;
  const text = textOf<Text>(drafts, version as Text);
  if (!(await media.store.hold(drafts.picturesIn(text)))) return refuse('request/invalid');
  const fields = redrafted(context, call, before, text);
  return write(context, call, { verb: 'restore_version', before, fields, level: 'moderator' });
}

/** Takes several changes back; those that somebody has changed since stay. Refused where none could be taken back. */
async function undoAll<Doc extends DraftRecord & Text, Text extends object, Full extends ErrorCode>(
  context: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  id: string,
  together: readonly string[],
): Promise<Result<object, 'request/not_found' | 'content/stale'>> {
  let isAnyDone = false;
  for (const each of together) isAnyDone = (await undoDraft(context, call, each))?.ok === true || isAnyDone;
  if (!isAnyDone) return refuse('content/stale');
  await context.undos.forget(id);
  return { ok: true };
}

/** Takes a change back as long as nobody has made another one since; null when it was none of this subject. */
export async function undoDraft<Doc extends DraftRecord & Text, Text extends object, Full extends ErrorCode>(
  context: DraftContext<Doc, Text, Full>,
  call: StaffCall,
  id: string,
): Promise<Result<object, 'request/not_found' | 'content/stale' | Full> | null> {
  const { drafts, undos, resource, model, versions } = context;
  const undo = await undos.find(drafts.type, id);
  if (undo === null) return null;
  const needed = undo.level === 'moderator' ? 'panel/content' : 'panel/publish';
  if (!mayEnter(call.account.admin_level, needed)) return refuse('request/not_found');
  const together = undos.togetherIn(undo);
  if (together !== null) return undoAll(context, call, id, together);
  const before = await model.findById(undo.of).lean<Doc>();
  if (before === null) return refuse('request/not_found');
  if ((before.revision ?? 0) !== undo.revision) return refuse('content/stale');
  const { trash_at, ...others } = undo.fields;
  const isOutOfTrash = trash_at === null;
  const restored = isOutOfTrash ? others : undo.fields;
  const after: Doc = { ...before, ...restored };
  const isRewritten = isOtherText<Text>(drafts, before, after);
  if (isRewritten) await versions.keep(drafts.type, undo.of, stateOf<Text>(drafts, before), false);
  const redraft = { ...before, published: after.published };
  const media = mediaFor<Text>(drafts, after, after.published);
  const fields = {
    ...restored,
    ...(isRewritten ? redrafted(context, call, redraft, textOf<Text>(drafts, after)) : {}),
    media,
  } as unknown as Partial<Doc>;
  if (!(await context.media.store.hold(media))) return refuse('content/stale');
  const done = await resource.write(call, 'undo', before, fields, isOutOfTrash ? ['trash_at'] : []);
  if (!done.ok) return done;
  await undos.forget(id);
  return { ok: true };
}

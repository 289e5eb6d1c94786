import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { storiesAdmin } from '@hokm/shared/api/stories';
import { STORY_TAGS_MAX } from '@hokm/shared/api/stories/limits';
import { mayEnter, type AdminLevel } from '@hokm/shared/policy';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import { objectId } from '../../platform/database/ids.js';
import type { StaffCall, StaffRequest } from '../../platform/panel/audit-action.js';
import type { ContentUndo } from '../undo/content-undos.js';
import type { State } from '../versions/versions.js';
import type { StoriesContext } from './context.js';
import type { StoryRecord, StoryText } from './model.js';
import { mediaFor, missingIn, picturesIn, publishedOf, TEXT_FIELDS, textOf } from './texts.js';

type Input = BodyOf<typeof storiesAdmin.create>;
export type Changed = Result<
  { story: StoryRecord; undo: ContentUndo | null },
  'request/not_found' | 'content/stale'
>;

/** Fields that taking a change back restores. */
const RESTORED = [...TEXT_FIELDS, 'pinned', 'published', 'published_at', 'trash_at'] as const;

/** Subject of audit entries, versions and undos. */
const TYPE = 'stories';

/** The draft as a version. */
export function stateOf(story: StoryRecord): State {
  return {
    n: story.text_revision ?? 1,
    at: story.text_at ?? story._id.getTimestamp(),
    by: story.text_by ?? story.created_by ?? '',
    fields: { ...textOf(story) },
  };
}

/** The stored fields of another draft of a story. */
function redrafted(
  { clock }: StoriesContext,
  call: StaffCall,
  before: StoryRecord,
  text: StoryText,
): Partial<StoryRecord> {
  return {
    ...text,
    media: mediaFor(text, before.published),
    text_revision: (before.revision ?? 0) + 1,
    text_at: new Date(clock.now()),
    text_by: call.account.id,
    text_autosaved: false,
  };
}

const isOtherText = (one: StoryText, other: StoryText): boolean =>
  JSON.stringify(textOf(one)) !== JSON.stringify(textOf(other));

/** True where a person writes on: what autosave has kept of their own writing is no version. */
const isStepOf = (call: StaffCall, before: StoryRecord, verb: string): boolean =>
  before.text_autosaved === true &&
  before.text_by === call.account.id &&
  (verb === 'update' || verb === 'autosave');

/** Stores a change of a story as of a revision, and remembers how it is taken back. */
async function write(
  context: StoriesContext,
  call: StaffCall,
  {
    verb,
    before,
    fields,
    level,
    removed = [],
  }: Readonly<{
    verb: string;
    before: StoryRecord;
    fields: Partial<StoryRecord>;
    level: AdminLevel;
    removed?: readonly 'trash_at'[];
  }>,
): Promise<Changed> {
  const { resource, versions, undos } = context;
  if (fields.text_revision !== undefined && !isStepOf(call, before, verb))
    await versions.keep(TYPE, before._id.toHexString(), stateOf(before), false);
  const story = await resource.write(call, verb, before, fields, removed);
  if (story === null) return refuse('content/stale');
  if (verb === 'autosave') return { ok: true, story, undo: null };
  const undo = await undos.remember({ type: TYPE, before, after: story, level }, RESTORED);
  return { ok: true, story, undo };
}

/** The story at a revision. Refusals: `request/not_found`, `content/stale`. */
export async function storyAt(
  { resource }: StoriesContext,
  id: string,
  revision: number,
): Promise<Result<{ story: StoryRecord }, 'request/not_found' | 'content/stale'>> {
  const story = await resource.find(id);
  if (story === null) return refuse('request/not_found');
  return (story.revision ?? 0) === revision ? { ok: true, story } : refuse('content/stale');
}

/** Creates a draft. Refusals: `request/invalid` where a picture is not there; `auth/forbidden`. */
export async function createStory(
  context: StoriesContext,
  call: StaffRequest,
  input: Input,
): Promise<Result<{ story: StoryRecord }, 'request/invalid' | 'auth/forbidden'>> {
  if (input.pinned && !mayEnter(call.account.admin_level, 'panel/publish')) return refuse('auth/forbidden');
  if (!(await context.media.store.hold(picturesIn(input)))) return refuse('request/invalid');
  return { ok: true, story: await context.resource.create(call, input) };
}

/** Changes the draft as of a revision. The published copy stays. `autosave`: without a version and an undo. */
export async function updateStory(
  context: StoriesContext,
  call: StaffCall,
  id: string,
  { revision, pinned, autosave, ...text }: Input & { readonly revision: number; readonly autosave: boolean },
): Promise<Changed | Refusal<'request/invalid' | 'auth/forbidden'>> {
  const found = await storyAt(context, id, revision);
  if (!found.ok) return found;
  const { story: before } = found;
  if (pinned !== before.pinned && !mayEnter(call.account.admin_level, 'panel/publish'))
    return refuse('auth/forbidden');
  if (!(await context.media.store.hold(picturesIn(text)))) return refuse('request/invalid');
  const isOther = isOtherText(before, text);
  if (autosave && !isOther && pinned === before.pinned) return { ok: true, story: before, undo: null };
  const fields: Partial<StoryRecord> = {
    pinned,
    ...(isOther ? redrafted(context, call, before, text) : {}),
    text_autosaved: autosave && (isOther || before.text_autosaved === true),
  };
  return write(context, call, { verb: autosave ? 'autosave' : 'update', before, fields, level: 'moderator' });
}

/** The stored fields of a story whose draft is published at a moment; what it lacks where it cannot be. */
export async function publishing(
  { media, clock, versions }: StoriesContext,
  story: StoryRecord,
  at: number | null,
): Promise<{ readonly fields: Partial<StoryRecord> } | { readonly missing: string[] }> {
  const pictures = await media.store.findAll(picturesIn(story));
  const missing = missingIn(story, pictures);
  if (missing.length > 0) return { missing };
  const published = publishedOf(story, pictures);
  await versions.keep(TYPE, story._id.toHexString(), stateOf(story), true);
  const now = clock.now();
  const published_at = at ?? story.published_at ?? now;
  return { fields: { published, published_at, media: mediaFor(story, published) } };
}

/** Shows readers the draft. `at`: null for now, or as before. */
export async function publishStory(
  context: StoriesContext,
  call: StaffCall,
  id: string,
  { revision, at }: { readonly revision: number; readonly at: number | null },
): Promise<Changed | Refusal<'content/not_ready'>> {
  const found = await storyAt(context, id, revision);
  if (!found.ok) return found;
  const made = await publishing(context, found.story, at);
  if ('missing' in made) return refuse('content/not_ready', { missing: made.missing });
  const { fields } = made;
  return write(context, call, { verb: 'publish', before: found.story, fields, level: 'admin' });
}

/** The stored fields of a story that is taken away from its readers. */
export const unpublishing = (story: StoryRecord): Partial<StoryRecord> => ({
  published: null,
  published_at: null,
  media: mediaFor(story, null),
});

export async function unpublishStory(
  context: StoriesContext,
  call: StaffCall,
  id: string,
  revision: number,
): Promise<Changed> {
  const found = await storyAt(context, id, revision);
  if (!found.ok) return found;
  const fields = unpublishing(found.story);
  return write(context, call, { verb: 'unpublish', before: found.story, fields, level: 'admin' });
}

/** Moves a story to the trash, whatever its revision. */
export async function trashStory(context: StoriesContext, call: StaffCall, id: string): Promise<Changed> {
  for (;;) {
    const before = await context.resource.find(id);
    if (before === null) return refuse('request/not_found');
    const fields = { trash_at: new Date(context.clock.now()) };
    const done = await write(context, call, { verb: 'delete', before, fields, level: 'admin' });
    if (done.ok) return done;
  }
}

/** Brings a story back from the trash, as it was. */
export async function restoreStory(context: StoriesContext, call: StaffCall, id: string): Promise<Changed> {
  const filter = { _id: objectId(id), trash_at: { $exists: true } };
  for (;;) {
    const before = await context.stories.model.findOne(filter).lean<StoryRecord>();
    if (before === null) return refuse('request/not_found');
    const change = { verb: 'restore', before, fields: {}, level: 'admin', removed: ['trash_at'] } as const;
    const done = await write(context, call, change);
    if (done.ok) return done;
  }
}

/** Gives a draft one more tag. Refusal besides others: `request/invalid` where it has as many as it may have. */
export async function tagStory(
  context: StoriesContext,
  call: StaffCall,
  id: string,
  tag: string,
): Promise<Changed | Refusal<'request/invalid'>> {
  for (;;) {
    const before = await context.resource.find(id);
    if (before === null) return refuse('request/not_found');
    if (before.tags.includes(tag)) return { ok: true, story: before, undo: null };
    if (before.tags.length >= STORY_TAGS_MAX) return refuse('request/invalid');
    const fields = redrafted(context, call, before, { ...textOf(before), tags: [...before.tags, tag] });
    const done = await write(context, call, { verb: 'tag', before, fields, level: 'moderator' });
    if (done.ok) return done;
  }
}

/** Makes the draft like an earlier version. Refusal besides others: `request/invalid` where a picture of it is gone. */
export async function restoreVersion(
  context: StoriesContext,
  call: StaffCall,
  id: string,
  revision: number,
  fields: Record<string, unknown>,
): Promise<Changed | Refusal<'request/invalid'>> {
  const found = await storyAt(context, id, revision);
  if (!found.ok) return found;
  const text = textOf(fields as unknown as StoryText);
  if (!(await context.media.store.hold(picturesIn(text)))) return refuse('request/invalid');
  const redraft = redrafted(context, call, found.story, text);
  return write(context, call, {
    verb: 'restore_version',
    before: found.story,
    fields: redraft,
    level: 'moderator',
  });
}

/** Takes several changes back; those that somebody has changed since stay. Refused where none could be taken back. */
async function undoAll(
  context: StoriesContext,
  call: StaffCall,
  id: string,
  together: readonly string[],
): Promise<Result<object, 'request/not_found' | 'content/stale'>> {
  let isAnyDone = false;
  for (const each of together) isAnyDone = (await undoStory(context, call, each))?.ok === true || isAnyDone;
  if (!isAnyDone) return refuse('content/stale');
  await context.undos.forget(id);
  return { ok: true };
}

/** Takes a change back as long as nobody has made another one since; null when it was none of a story. */
export async function undoStory(
  context: StoriesContext,
  call: StaffCall,
  id: string,
): Promise<Result<object, 'request/not_found' | 'content/stale'> | null> {
  const { undos, resource, stories, versions } = context;
  const undo = await undos.find(TYPE, id);
  if (undo === null) return null;
  const together = undos.togetherIn(undo);
  if (together !== null) return undoAll(context, call, id, together);
  const needed = undo.level === 'moderator' ? 'panel/content' : 'panel/publish';
  if (!mayEnter(call.account.admin_level, needed)) return refuse('request/not_found');
  const before = await stories.model.findById(undo.of).lean<StoryRecord>();
  if (before === null) return refuse('request/not_found');
  if ((before.revision ?? 0) !== undo.revision) return refuse('content/stale');
  const { trash_at, ...others } = undo.fields;
  const isOutOfTrash = trash_at === null;
  const restored = isOutOfTrash ? others : undo.fields;
  const after: StoryRecord = { ...before, ...restored };
  const isRewritten = isOtherText(before, after);
  if (isRewritten) await versions.keep(TYPE, undo.of, stateOf(before), false);
  const fields: Partial<StoryRecord> = {
    ...restored,
    ...(isRewritten
      ? redrafted(context, call, { ...before, published: after.published }, textOf(after))
      : {}),
    media: mediaFor(after, after.published),
  };
  if (!(await context.media.store.hold(fields.media ?? []))) return refuse('content/stale');
  const done = await resource.write(call, 'undo', before, fields, isOutOfTrash ? ['trash_at'] : []);
  if (done === null) return refuse('content/stale');
  await undos.forget(id);
  return { ok: true };
}

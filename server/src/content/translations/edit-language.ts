import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { addLanguage, changeLanguage } from '@hokm/shared/api/languages';
import { LANGUAGES_MAX, LANGUAGE_NAME_MAX } from '@hokm/shared/api/languages/limits';
import { LANGUAGES } from '@hokm/shared/language';
import { mayEnter } from '@hokm/shared/policy';
import { cleanLine } from '@hokm/shared/text';
import { refuse, type Result } from '../../platform/core/result.js';
import { duplicateOf, isDuplicateKey } from '../../platform/database/ids.js';
import { writeInPlace } from '../../platform/database/places.js';
import { auditAction, changesOf, type StaffCall } from '../../platform/panel/audit-action.js';
import { withAudit } from '../../platform/panel/audit-queue.js';
import { atRevision } from '../../platform/panel/managed-record.js';
import { builtInLanguage, isBuiltIn } from '../../texts/known-languages.js';
import type { LanguageRecord } from '../../texts/model.js';
import type { ContentUndo } from '../undo/content-undos.js';
import type { TextsContext } from './context.js';

type Facts = Pick<LanguageRecord, 'native_name' | 'dir' | 'base' | 'is_enabled' | 'default_at'>;
type Input = Omit<BodyOf<typeof addLanguage>, 'code'>;
type Edited<
  Code extends
    | 'request/invalid'
    | 'request/not_found'
    | 'content/stale'
    | 'content/in_use'
    | 'texts/built_in',
> = Result<{ language: LanguageRecord }, Code>;

/** Subject of audit entries and undos. */
const TYPE = 'languages';
const AUDITED = ['native_name', 'dir', 'base', 'is_enabled', 'default_at'] as const;

/** The stored fields of the panel's input; null for a name without a visible character. A default one stays so since then. */
function factsOf(input: Input, before: LanguageRecord | null, now: number): Facts | null {
  const native_name = cleanLine(input.native_name, LANGUAGE_NAME_MAX);
  if (native_name === '') return null;
  const { dir, base, is_enabled, is_default } = input;
  return {
    native_name,
    dir,
    base,
    is_enabled,
    default_at: is_default ? (before?.default_at ?? now) : null,
  };
}

/** The language of a code, changed or not; null for one that there is none of. */
async function findLanguage({ texts }: TextsContext, code: string): Promise<LanguageRecord | null> {
  const stored = await texts.languages.findById(code).lean<LanguageRecord>();
  return stored ?? (isBuiltIn(code) ? builtInLanguage(code) : null);
}

/** Stores a language as of a revision with its audit entry, and tells all processes. Null: it has another revision. */
async function write(
  context: TextsContext,
  call: StaffCall,
  verb: 'create' | 'update' | 'undo',
  code: string,
  before: LanguageRecord | null,
  facts: Facts,
  place: number | null = null,
): Promise<LanguageRecord | null> {
  const { texts, clock, audit, announcements } = context;
  const changes = changesOf<LanguageRecord>(before ?? {}, facts, AUDITED);
  if (before !== null && changes.length === 0) return before;
  const action = auditAction(call, context, {
    action: `${TYPE}.${verb}`,
    target: `${TYPE}:${code}`,
    changes,
  });
  const { $push, $set } = withAudit(action);
  const at = new Date(clock.now());
  const revision = before?.revision ?? 0;
  const stamp = { updated_at: at, updated_by: call.account.id, unannounced_at: at };
  try {
    const stored = await texts.languages
      .findOneAndUpdate(
        { _id: code, ...atRevision(revision) },
        {
          $set: { ...facts, ...stamp, ...$set },
          ...(place === null ? {} : { $setOnInsert: { place } }),
          $push,
          $inc: { revision: 1 },
        },
        { upsert: revision === 0, returnDocument: 'after' },
      )
      .lean<LanguageRecord>();
    if (stored === null) return null;
    await announcements.tell(at);
    await audit.flush(texts.languages, stored);
    return stored;
  } catch (error) {
    // Somebody else has stored it first.
    if (revision === 0 && isDuplicateKey(error) && !duplicateOf(error, 'place')) return null;
    throw error;
  }
}

/** Adds a language. */
export async function addLanguageOf(
  context: TextsContext,
  call: StaffCall,
  { code, ...input }: BodyOf<typeof addLanguage>,
): Promise<Edited<'request/invalid' | 'content/in_use'>> {
  const { texts, clock } = context;
  const facts = factsOf(input, null, clock.now());
  if (facts === null) return refuse('request/invalid');
  if (isBuiltIn(code)) return refuse('content/in_use');
  const added = await writeInPlace({
    most: LANGUAGES_MAX - LANGUAGES.length,
    async taken() {
      const others = texts.languages.find({ _id: { $nin: [...LANGUAGES] } }).select({ place: 1 });
      return (await others.lean<LanguageRecord[]>()).map(({ place }) => place);
    },
    write: async (place) => ({ language: await write(context, call, 'create', code, null, facts, place) }),
  });
  const language = added?.language ?? null;
  return language === null ? refuse('content/in_use') : { ok: true, language };
}

/** True where a change would take from Persian or English what they are. */
function takesAway(before: LanguageRecord, { dir, base, is_enabled }: Input): boolean {
  return isBuiltIn(before._id) && (!is_enabled || dir !== before.dir || base !== before.base);
}

/** Changes a language as of a revision, and remembers how that is taken back. */
export async function changeLanguageOf(
  context: TextsContext,
  call: StaffCall,
  code: string,
  { revision, ...input }: BodyOf<typeof changeLanguage>,
): Promise<
  Result<
    { undo: ContentUndo | null },
    'request/invalid' | 'request/not_found' | 'content/stale' | 'texts/built_in'
  >
> {
  const before = await findLanguage(context, code);
  if (before === null) return refuse('request/not_found');
  if ((before.revision ?? 0) !== revision) return refuse('content/stale');
  if (takesAway(before, input)) return refuse('texts/built_in');
  const facts = factsOf(input, before, context.clock.now());
  if (facts === null) return refuse('request/invalid');
  const after = await write(context, call, 'update', code, before, facts);
  if (after === null) return refuse('content/stale');
  const change = { type: TYPE, before, after, level: 'admin' } as const;
  return { ok: true, undo: await context.undos.remember(change, AUDITED) };
}

/** Takes a change back as long as nobody has made another one since; null when it was none of a language. */
export async function undoLanguage(
  context: TextsContext,
  call: StaffCall,
  id: string,
): Promise<Result<object, 'request/not_found' | 'content/stale'> | null> {
  const undo = await context.undos.find(TYPE, id);
  if (undo === null) return null;
  if (!mayEnter(call.account.admin_level, 'panel/publish')) return refuse('request/not_found');
  const before = await findLanguage(context, undo.of);
  if (before === null) return refuse('request/not_found');
  if ((before.revision ?? 0) !== undo.revision) return refuse('content/stale');
  const { native_name, dir, base, is_enabled, default_at } = before;
  const facts = { native_name, dir, base, is_enabled, default_at, ...undo.fields };
  if ((await write(context, call, 'undo', undo.of, before, facts)) === null) return refuse('content/stale');
  await context.undos.forget(id);
  return { ok: true };
}

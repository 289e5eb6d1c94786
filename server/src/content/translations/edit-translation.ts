import { TRANSLATION_MAX } from '@hokm/shared/api/translations/limits';
import type { ErrorCode } from '@hokm/shared/errors';
import { mayEnter } from '@hokm/shared/policy';
import { cleanText, samePlaceholders, type TextNamespace } from '@hokm/shared/text';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import { isDuplicateKey, objectId } from '../../platform/database/ids.js';
import { auditAction, changesOf, type StaffCall } from '../../platform/panel/audit-action.js';
import { withAudit } from '../../platform/panel/audit-queue.js';
import { atRevision } from '../../platform/panel/managed-record.js';
import type { KnownLanguage } from '../../texts/known-languages.js';
import type { TranslationRecord } from '../../texts/model.js';
import type { ContentUndo } from '../undo/content-undos.js';
import type { TextsContext } from './context.js';
import { findSpot, hashOf, type FilledSpot, type Spot } from './spots.js';

/** Subject of audit entries and undos. */
const TYPE = 'translations';
/** Fields that taking a change back restores. */
const RESTORED = ['value', 'base_hash'] as const;

type Verb = 'create' | 'update' | 'delete' | 'undo' | 'import';
type Content = Pick<TranslationRecord, 'value' | 'base_hash'>;

/** A text of the staff as it was stored, and how that is taken back. */
interface Stored {
  readonly spot: FilledSpot;
  readonly undo: ContentUndo | null;
}
export type Written<Code extends ErrorCode> = Result<Stored, Code>;

interface Change {
  readonly verb: Verb;
  readonly spot: Spot;
  /** Null: never written. */
  readonly before: TranslationRecord | null;
  readonly content: Content;
}

/** The language of a code, those that are switched off included; null for none. */
export function languageFor({ texts }: TextsContext, code: string): KnownLanguage | null {
  return texts.allLanguages.find((each) => each.code === code) ?? null;
}

/** A value as it is stored; refused for one without words, or with other placeholders than its base. */
export function checkedValue(
  { text, base }: Spot,
  value: string,
): Result<{ content: Content }, 'request/invalid' | 'texts/placeholders'> {
  const cleaned = cleanText(value, base, TRANSLATION_MAX);
  if (cleaned === '') return refuse('request/invalid');
  if (!text.is_changeable || !samePlaceholders(text.namespace, base, cleaned))
    return refuse('texts/placeholders');
  return { ok: true, content: { value: cleaned, base_hash: hashOf(base) } };
}

/** Stores a text as of the revision it was read at, with its audit entry. Null: somebody was faster. Tells nobody. */
export async function storeText(
  context: TextsContext,
  call: StaffCall,
  at: Date,
  { verb, spot, before, content }: Change,
): Promise<TranslationRecord | null> {
  const { texts } = context;
  const { namespace: ns, key } = spot.text;
  const name = { lang: spot.language, ns, key };
  const stamp = { updated_at: at, updated_by: call.account.id, unannounced_at: at };
  const actionOn = (id: string) =>
    auditAction(call, context, {
      action: `${TYPE}.${verb}`,
      target: `${TYPE}:${id}`,
      changes: changesOf<Partial<TranslationRecord>>(
        { ...(before === null ? {} : name), value: before?.value ?? null },
        { ...name, value: content.value },
        ['lang', 'ns', 'key', 'value'],
      ),
    });
  if (before !== null) {
    const { $push, $set } = withAudit(actionOn(before._id.toHexString()));
    return texts.translations
      .findOneAndUpdate(
        { _id: before._id, ...atRevision(before.revision ?? 0) },
        { $set: { ...content, ...stamp, ...$set }, $push, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      )
      .lean<TranslationRecord>();
  }
  const document = new texts.translations({ ...name, ...content, ...stamp, revision: 1 });
  const action = actionOn(document._id.toHexString());
  document.audit_pending = [action];
  document.audit_due = withAudit(action).$set.audit_due;
  try {
    await document.save();
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
  return document.toObject<TranslationRecord>();
}

/** Stores a text, remembers how that is taken back, tells all processes, and appends the audit entry. */
async function write(
  context: TextsContext,
  call: StaffCall,
  change: Change,
): Promise<Written<'content/stale'>> {
  const { texts, undos, clock, audit, announcements } = context;
  const at = new Date(clock.now());
  const record = await storeText(context, call, at, change);
  if (record === null) return refuse('content/stale');
  await announcements.tell(at);
  const before = change.before ?? { ...record, value: null, base_hash: '' };
  const undo = await undos.remember({ type: TYPE, before, after: record, level: 'admin' }, RESTORED);
  await audit.flush(texts.translations, record);
  return { ok: true, spot: { ...change.spot, record }, undo };
}

/** The text of the staff in the place of one; null where they have never written any. */
async function readText({ texts }: TextsContext, { language, text }: Spot): Promise<FilledSpot['record']> {
  const { namespace: ns, key } = text;
  return texts.translations.findOne({ lang: language, ns, key }).lean<TranslationRecord>();
}

/** Where a stored text stands; null when its language or its key is there no longer. */
function spotFor(context: TextsContext, { lang, ns, key }: TranslationRecord): Spot | null {
  const language = languageFor(context, lang);
  return language === null ? null : findSpot(context.texts, language, { namespace: ns, key });
}

/** Where a text of a language stands that the staff may write. */
export async function openSpot(
  context: TextsContext,
  code: string,
  name: { readonly namespace: TextNamespace; readonly key: string },
): Promise<FilledSpot | null> {
  const language = languageFor(context, code);
  const spot = language === null ? null : findSpot(context.texts, language, name);
  return spot === null ? null : { ...spot, record: await readText(context, spot) };
}

interface NewText {
  readonly language: string;
  readonly namespace: TextNamespace;
  readonly key: string;
  readonly value: string;
}

/** Writes a text where there is none of the staff's. */
export async function createText(
  context: TextsContext,
  call: StaffCall,
  { language, value, ...name }: NewText,
): Promise<Written<'request/invalid' | 'request/not_found' | 'content/stale' | 'texts/placeholders'>> {
  const spot = await openSpot(context, language, name);
  if (spot === null) return refuse('request/not_found');
  if (spot.record !== null && spot.record.value !== null) return refuse('content/stale');
  const checked = checkedValue(spot, value);
  if (!checked.ok) return checked;
  return write(context, call, { verb: 'create', spot, before: spot.record, content: checked.content });
}

type Found = Result<{ before: TranslationRecord; spot: Spot }, 'request/not_found'>;

async function findStored(context: TextsContext, id: string): Promise<Found> {
  const before = await context.texts.translations.findById(objectId(id)).lean<TranslationRecord>();
  const spot = before === null ? null : spotFor(context, before);
  return before === null || spot === null ? refuse('request/not_found') : { ok: true, before, spot };
}

/** Where a stored text stands now, by its id; null for none. */
export async function storedSpot(context: TextsContext, id: string): Promise<FilledSpot | null> {
  const found = await findStored(context, id);
  return found.ok ? { ...found.spot, record: found.before } : null;
}

/** Changes a text as of a revision. */
export async function updateText(
  context: TextsContext,
  call: StaffCall,
  id: string,
  { value, revision }: { readonly value: string; readonly revision: number },
): Promise<Written<'request/invalid' | 'request/not_found' | 'content/stale' | 'texts/placeholders'>> {
  const found = await findStored(context, id);
  if (!found.ok) return found;
  const { before, spot } = found;
  if ((before.revision ?? 0) !== revision) return refuse('content/stale');
  const checked = checkedValue(spot, value);
  if (!checked.ok) return checked;
  return write(context, call, { verb: 'update', spot, before, content: checked.content });
}

/** Takes a text away, whatever its revision: what was there before the staff wrote one is shown again. */
export async function removeText(
  context: TextsContext,
  call: StaffCall,
  id: string,
): Promise<Written<'request/not_found'>> {
  for (;;) {
    const found = await findStored(context, id);
    if (!found.ok) return found;
    const { before, spot } = found;
    if (before.value === null) return { ok: true, spot: { ...spot, record: before }, undo: null };
    const content = { value: null, base_hash: '' };
    const done = await write(context, call, { verb: 'delete', spot, before, content });
    if (done.ok) return done;
  }
}

/** Takes a change back as long as nobody has made another one since; null when it was none of a text. */
export async function undoText(
  context: TextsContext,
  call: StaffCall,
  id: string,
): Promise<Result<object, 'request/not_found' | 'content/stale'> | null> {
  const { undos } = context;
  const undo = await undos.find(TYPE, id);
  if (undo === null) return null;
  if (!mayEnter(call.account.admin_level, 'panel/publish')) return refuse('request/not_found');
  const found = await findStored(context, undo.of);
  if (!found.ok) return found;
  const { before, spot } = found;
  if ((before.revision ?? 0) !== undo.revision) return refuse('content/stale');
  const content = { value: before.value, base_hash: before.base_hash, ...undo.fields };
  const done: Refusal<'content/stale'> | { ok: true } = await write(context, call, {
    verb: 'undo' as const,
    spot,
    before,
    content,
  });
  if (!done.ok) return done;
  await undos.forget(id);
  return { ok: true };
}

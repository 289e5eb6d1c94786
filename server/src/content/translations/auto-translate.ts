import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { autoTranslate, TranslationDraft } from '@hokm/shared/api/translations';
import { samePlaceholders } from '@hokm/shared/text';
import { spelled } from '@hokm/shared/spelling';
import { refuse, type Result } from '../../platform/core/result.js';
import { textId } from '../../texts/built-in-texts.js';
import type { TextsContext } from './context.js';
import { languageFor } from './edit-translation.js';
import { filledSpotsOf, isOutdated, passes, valueOf, type FilledSpot } from './spots.js';

type Drafts = Result<
  { drafts: TranslationDraft[]; untranslated: number },
  'request/not_found' | 'texts/no_translator'
>;

const changedAt = ({ record }: FilledSpot): number => record?.updated_at?.getTime() ?? 0;

/** The newest translation of each text, whatever its letters' forms and spaces are. */
function memoryOf(spots: readonly FilledSpot[]): ReadonlyMap<string, string> {
  const fresh = spots.filter((spot) => valueOf(spot) !== null && !isOutdated(spot));
  return new Map(
    fresh
      .sort((one, other) => changedAt(one) - changedAt(other))
      .map((spot) => [spelled(spot.base), valueOf(spot) ?? ''] as const),
  );
}

/** Looks for missing texts among those that are translated. Stores nothing. */
export async function draftTranslations(
  context: TextsContext,
  { language: code, keys }: BodyOf<typeof autoTranslate>,
): Promise<Drafts> {
  const language = languageFor(context, code);
  if (language === null) return refuse('request/not_found');
  const spots = await filledSpotsOf(context.texts, language);
  const memory = memoryOf(spots);
  if (memory.size === 0) return refuse('texts/no_translator');
  const wanted = keys === undefined ? null : new Set(keys.map(textId));
  const missing = spots.filter(
    (spot) => passes(spot, 'missing') && (wanted === null || wanted.has(textId(spot.text))),
  );
  const drafts = missing.flatMap(({ text: { namespace, key }, base }) => {
    const value = memory.get(spelled(base));
    if (value === undefined || !samePlaceholders(namespace, base, value)) return [];
    return [{ namespace, key, base, value }];
  });
  return { ok: true, drafts, untranslated: missing.length - drafts.length };
}

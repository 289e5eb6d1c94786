import { createHash } from 'node:crypto';
import type { TranslationFilter } from '@hokm/shared/api/translations/limits';
import { isErrorCode } from '@hokm/shared/errors';
import { TEXT_NAMESPACES, type BuiltInText, type TextNamespace } from '@hokm/shared/text';
import { textId } from '../../texts/built-in-texts.js';
import { isBuiltIn, type KnownLanguage } from '../../texts/known-languages.js';
import type { TranslationRecord } from '../../texts/model.js';
import type { Texts } from '../../texts/texts.js';

const HASH_LENGTH = 16;

/** A text in a language: of which the staff may write another one. */
export interface Spot {
  readonly language: string;
  readonly text: BuiltInText;
  /** The text that is shown there while the staff has written nothing. */
  readonly base: string;
}

/** A text in a language, with what the staff has written. */
export interface FilledSpot extends Spot {
  /** Null: never written. */
  readonly record: TranslationRecord | null;
}

/** Recognizes a base text, to see later whether it is another one. */
export const hashOf = (base: string): string =>
  createHash('sha256').update(base).digest('hex').slice(0, HASH_LENGTH);

/**
 * Namespaces of a language. The bot, the panel and mails speak Persian and English only; what the staff adds is for the mini
 * app and for the server's answers to it.
 */
function isSpokenIn(language: KnownLanguage, { namespace, key }: BuiltInText): boolean {
  if (isBuiltIn(language.code)) return TEXT_NAMESPACES.includes(namespace);
  return namespace === 'miniapp' || (namespace === 'server' && isErrorCode(key));
}

function spotOf(texts: Texts, { code, base }: KnownLanguage, text: BuiltInText): Spot {
  const { namespace, key } = text;
  const ofBase = code === base ? undefined : texts.changed(base, namespace, key);
  return { language: code, text, base: ofBase ?? text[base] };
}

/** The texts of a language, in the order of the release. */
function spotsOf(texts: Texts, language: KnownLanguage): Spot[] {
  return texts.builtIn.all
    .filter((text) => isSpokenIn(language, text))
    .map((text) => spotOf(texts, language, text));
}

/** One text of a language; null where there is none of this name. */
export function findSpot(
  texts: Texts,
  language: KnownLanguage,
  name: { readonly namespace: TextNamespace; readonly key: string },
): Spot | null {
  const text = texts.builtIn.find(name);
  return text === null || !isSpokenIn(language, text) ? null : spotOf(texts, language, text);
}

/** The texts of a language with what the staff has written, read from the database. */
export async function filledSpotsOf(texts: Texts, language: KnownLanguage): Promise<FilledSpot[]> {
  const records = await texts.translations.find({ lang: language.code }).lean<TranslationRecord[]>();
  const byId = new Map(
    records.map((record) => [textId({ namespace: record.ns, key: record.key }), record] as const),
  );
  return spotsOf(texts, language).map((spot) => ({ ...spot, record: byId.get(textId(spot.text)) ?? null }));
}

export const valueOf = ({ record }: FilledSpot): string | null => record?.value ?? null;

export const isOutdated = (spot: FilledSpot): boolean =>
  valueOf(spot) !== null && spot.record?.base_hash !== hashOf(spot.base);

/** True for a text that a filter of the panel shows. */
export function passes(spot: FilledSpot, filter: TranslationFilter): boolean {
  const { is_changeable } = spot.text;
  switch (filter) {
    case 'all':
      return true;
    case 'fixed':
      return !is_changeable;
    case 'changed':
      return valueOf(spot) !== null;
    case 'outdated':
      return isOutdated(spot);
    case 'missing':
      return is_changeable && !isBuiltIn(spot.language) && valueOf(spot) === null;
  }
}

/** How many of the texts that a language can have it has. */
export function countTranslated(texts: Texts, language: KnownLanguage): { done: number; of: number } {
  const { code } = language;
  const all = spotsOf(texts, language).filter(({ text }) => text.is_changeable);
  if (isBuiltIn(code)) return { done: all.length, of: all.length };
  const done = all.filter(({ text }) => texts.changed(code, text.namespace, text.key) !== undefined);
  return { done: done.length, of: all.length };
}

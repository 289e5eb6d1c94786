import type { ShownLanguage } from '@hokm/shared/api/languages';
import { LANGUAGES, type Language } from '@hokm/shared/text';
import type { LanguageRecord } from './model.js';

/** A language as it is, whether somebody has changed it or not. */
export interface KnownLanguage extends ShownLanguage {
  readonly is_enabled: boolean;
}

const BUILT_IN: Readonly<Record<Language, Pick<LanguageRecord, 'native_name' | 'dir'>>> = {
  fa: { native_name: 'فارسی', dir: 'rtl' },
  en: { native_name: 'English', dir: 'ltr' },
};

export const isBuiltIn = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);

/** Persian or English before anybody has changed it. */
export function builtInLanguage(code: Language): LanguageRecord {
  return { _id: code, ...BUILT_IN[code], base: code, is_enabled: true, revision: 0 };
}

/** All languages: Persian, English, then the others by their codes. Exactly one is the default. */
export function knownLanguages(stored: readonly LanguageRecord[]): KnownLanguage[] {
  const byCode = new Map(stored.map((record) => [record._id, record]));
  const added = stored.filter(({ _id }) => !isBuiltIn(_id)).sort((a, b) => (a._id < b._id ? -1 : 1));
  const all = [...LANGUAGES.map((code) => byCode.get(code) ?? builtInLanguage(code)), ...added];
  const since = ({ is_enabled, default_at }: LanguageRecord) => (is_enabled ? (default_at ?? 0) : 0);
  const newest = Math.max(...all.map(since));
  const chosen = newest === 0 ? 'fa' : all.find((record) => since(record) === newest)?._id;
  return all.map(({ _id: code, native_name, dir, base, is_enabled }) => ({
    code,
    native_name,
    dir,
    base,
    is_enabled,
    is_default: code === chosen,
  }));
}

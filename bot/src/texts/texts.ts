import { I18n } from '@grammyjs/i18n';
import type { Language } from '@hokm/shared/text';
import { en } from './en.js';
import { fa } from './fa.js';
import { inertText } from './inert-text.js';

export type Words = Record<string, string | number | Date>;

/**
 * A text in a language. Inserted words are isolated, so that a Latin name does not reverse a Persian line, and inert, so
 * that Telegram makes no link of a name.
 */
export type Say = (language: Language, key: string, words?: Words) => string;

/** Words that people do not choose: a link of the bot, and the answer of the team. */
const OWN_WORDS: readonly string[] = ['link', 'text'];

function inertWords(words: Words): Words {
  const entries = Object.entries(words).map(([name, word]) => [
    name,
    typeof word === 'string' && !OWN_WORDS.includes(name) ? inertText(word) : word,
  ]);
  return Object.fromEntries(entries) as Words;
}

let loaded: Say | null = null;

/** The bot's texts, with Persian digits in Persian. Parsed once per process. */
export function loadTexts(): Say {
  if (loaded !== null) return loaded;
  const i18n = new I18n({ defaultLocale: 'fa', fluentBundleOptions: { useIsolating: true } });
  i18n.loadLocaleSync('fa', { source: fa });
  i18n.loadLocaleSync('en', { source: en });
  loaded = (language, key, words = {}) => i18n.t(language, key, inertWords(words));
  return loaded;
}

/** The language for an IETF tag, which may be empty. */
export function languageOf(code: string): Language {
  return code === '' || code.startsWith('fa') ? 'fa' : 'en';
}

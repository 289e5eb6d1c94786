import { I18n } from '@grammyjs/i18n';
import type { ErrorCode } from '@hokm/shared/errors';
import { errorText, splitAtPlaceholders, type Language } from '@hokm/shared/text';
import { en } from './en.js';
import { fa } from './fa.js';
import { inertText } from './inert-text.js';
import { faRefusals } from './refusals.js';

/** The code of a language that people speak with the bot: Persian, English, or one that the staff has laid over either. */
export type Spoken = string;

export type Words = Record<string, string | number | Date>;

/**
 * A text in a language. Inserted words are isolated, so that a Latin name does not reverse a Persian line, and inert, so
 * that Telegram makes no link of a name.
 */
export type Say = (language: Spoken, key: string, words?: Words) => string;

/** The text of a refusal in a language. */
export type SayRefusal = (language: Spoken, code: ErrorCode) => string;

/** Texts that take the place of those of the release; undefined where there is none. */
export interface ChangedWords {
  text(language: Spoken, key: string): string | undefined;
  refusal(language: Spoken, code: ErrorCode): string | undefined;
  /** The language under one; Persian and English lie over nothing else. */
  base(language: Spoken): Language;
}

export const NOTHING_CHANGED: ChangedWords = {
  text: () => undefined,
  refusal: () => undefined,
  base: (language) => (language === 'en' ? 'en' : 'fa'),
};

/** Words that people do not choose: a link of the bot, and the answer of the team. */
const OWN_WORDS: readonly string[] = ['link', 'text'];
const ISOLATE = '\u2068';
const ISOLATE_END = '\u2069';

/** A command of the bot, and no part of an address. */
const COMMAND = /(?<![\p{L}\p{N}/:.\u2066\u2068])\/[a-z_]+/gu;

/** A text in which commands are isolated: otherwise the slash stands behind them where the line runs from right to left. */
const withCommands = (text: string): string =>
  /\p{Script=Arabic}/u.test(text) ? text.replace(COMMAND, `${ISOLATE}$&${ISOLATE_END}`) : text;

function inertWords(words: Words): Words {
  const entries = Object.entries(words).map(([name, word]) => [
    name,
    typeof word === 'string' && !OWN_WORDS.includes(name) ? inertText(word) : word,
  ]);
  return Object.fromEntries(entries) as Words;
}

function written(word: string | number | Date, language: Spoken): string {
  if (typeof word === 'string') return word;
  return typeof word === 'number' ? word.toLocaleString(language) : word.toLocaleDateString(language);
}

/**
 * A changed text with its words put in. They are put in once and never looked at again, so that no name acts as a
 * placeholder. Null for a text that asks for a word which is not given.
 */
function fillChanged(text: string, words: Words, language: Spoken): string | null {
  const parts = splitAtPlaceholders('bot', text).map((part, at) => {
    if (at % 2 === 0) return part;
    const word = Object.hasOwn(words, part) ? words[part] : undefined;
    return word === undefined ? null : `${ISOLATE}${written(word, language)}${ISOLATE_END}`;
  });
  return parts.includes(null) ? null : parts.join('');
}

let loaded: Say | null = null;

/** The texts of the release. Parsed once per process. */
function loadBuiltIn(): Say {
  if (loaded !== null) return loaded;
  const i18n = new I18n({ defaultLocale: 'fa', fluentBundleOptions: { useIsolating: true } });
  i18n.loadLocaleSync('fa', { source: fa });
  i18n.loadLocaleSync('en', { source: en });
  loaded = (language, key, words = {}) => i18n.t(language, key, words);
  return loaded;
}

/** The languages in which a text is looked for, one after the other. */
const spokenIn = (language: Spoken, changed: ChangedWords): ReadonlySet<Spoken> =>
  new Set([language, changed.base(language)]);

/**
 * The bot's texts, with Persian digits in Persian. `changed` is asked first, each time: of the language, then of the one under
 * it.
 */
export function loadTexts(changed: ChangedWords = NOTHING_CHANGED): Say {
  const builtIn = loadBuiltIn();
  return (language, key, words = {}) => {
    const inert = inertWords(words);
    for (const each of spokenIn(language, changed)) {
      const other = changed.text(each, key);
      const filled = other === undefined ? null : fillChanged(other, inert, each);
      if (filled !== null) return withCommands(filled);
    }
    return withCommands(builtIn(changed.base(language), key, inert));
  };
}

/** The texts of refusals. `changed` is asked first, each time. */
export function loadRefusals(changed: ChangedWords = NOTHING_CHANGED): SayRefusal {
  return (language, code) => {
    for (const each of spokenIn(language, changed)) {
      const other = changed.refusal(each, code);
      if (other !== undefined) return withCommands(other);
    }
    const base = changed.base(language);
    return withCommands((base === 'fa' ? faRefusals[code] : undefined) ?? errorText(code, base));
  };
}

/** The language for an IETF tag, which may be empty. */
export function languageOf(code: string): Language {
  return code === '' || code.startsWith('fa') ? 'fa' : 'en';
}

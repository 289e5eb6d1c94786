import { cutUnits } from '../graphemes/index.js';
import { latinDigits } from './digits.js';
import { plainLetters } from './letters.js';

/** Longest key, in characters. */
const KEY_MAX = 64;
/** Of a long text only the beginning is looked at, in UTF-16 units. */
const READ_MAX = 4_096;

/**
 * What ends a word: white space, characters that show nothing, and all punctuation but that of usernames. Old Persian keyboards
 * write the half-space as `¬`.
 */
const BETWEEN_WORDS =
  /(?:[^\P{P}@_]|[\s\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]|[\u061c\u00ad`´¬])+/gu;
/** Emoji and other signs: each run of them is a word. */
const SIGNS = /\p{S}+/gu;
/** Marks but the hamza above, and what lengthens or only joins. A hamza alone is written or left out. */
const IGNORED = /(?!\u0654)[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640\u0621\u0674]/gu;
/** «مسئول» is also written «مسؤول» and «مسوول». */
const YE_BEFORE_VAV = /[يیى]\u0654(?= ?و)/gu;
/** «مسئله» is also written «مسأله», «هیئت» «هیأت»: between other letters than alef, vav and ye. */
const YE_FOR_ALEF = /([^\sاو])[يیى]\u0654(?=[^\s\u0654ايیىو])/gu;
/** The same letter as the end of what was typed: the next key says whether it is a ye or a vav. */
const YE_AT_END = /[يیى]\u0654$/u;

const withoutMarks = (text: string): string =>
  cutUnits(text, READ_MAX)
    .normalize('NFKD')
    .replace(BETWEEN_WORDS, ' ')
    .replace(IGNORED, '')
    .replace(SIGNS, ' $& ')
    .trim();

/** «خانه‌ی دوست» is also written «خانهٔ دوست» and «خانه دوست». */
const isLinkingYe = (word: string, before: string | undefined): boolean =>
  word === 'ی' && before?.endsWith('ه') === true;

function foldedWords(bare: string): string[] {
  const hamza = bare
    .replace(YE_BEFORE_VAV, 'و')
    .replace(YE_FOR_ALEF, '$1ا')
    .replace(/\u0654/g, '');
  return plainLetters(latinDigits(hamza)).split(/\s+/);
}

/** Words without signs; of signs alone, the signs. */
function saidWords(words: readonly string[]): readonly string[] {
  const said = words.filter((word) => !/^\p{S}/u.test(word));
  return said.join('') === '' ? words : said;
}

/** Words as one: a space between them is written, half written or left out. «داوود» is also written «داود». */
const joined = (words: readonly string[]): string =>
  words
    .filter((word, at) => !isLinkingYe(word, words[at - 1]))
    .join('')
    .replace(/وو+/g, 'و');
const cut = (key: string): string => Array.from(key).slice(0, KEY_MAX).join('');

/**
 * A text as searches compare it: the same for every usual spelling of it. Forms of letters, hamza, marks, accents, digits of any
 * script, case, punctuation, emoji beside letters, and all spaces make no difference: «🔥 مُحمّد‌ حسينِ رضائی» gives `محمدحسینرضایی`.
 */
export function spelled(text: string): string {
  return joined(saidWords(foldedWords(withoutMarks(text))));
}

/** The beginning of a key that a typed search asks for; empty where nothing that counts was typed. */
export function searchedFor(typed: string): string {
  const bare = withoutMarks(typed);
  const key = (text: string) => joined(saidWords(foldedWords(text)));
  return cut(key(bare.replace(YE_AT_END, '')) || key(bare));
}

/**
 * Keys by whose beginnings texts are found, at most `max`: each text from its beginning, then each from its further words on.
 * A key goes on to the text's end: so several words are found together, however they are spaced. Texts with signs are also found by
 * a sign.
 */
export function searchKeys(texts: readonly string[], max: number): string[] {
  const written = texts.map((text) => foldedWords(withoutMarks(text)));
  const signed = written.filter((words) => saidWords(words).length < words.length);
  const all = [...written.map(saidWords), ...signed];
  const from = (words: readonly string[], at: number) => cut(joined(words.slice(at, at + KEY_MAX)));
  const keys = new Set(all.map((words) => from(words, 0)));
  for (const words of all)
    for (let at = 1; at < words.length && keys.size <= max; at += 1) keys.add(from(words, at));
  return [...keys].filter((key) => key !== '').slice(0, max);
}

/** True if a text has what was typed somewhere in it, in any spelling; only marks are looked for as they are. */
export function hasSpelling(text: string, typed: string): boolean {
  const key = searchedFor(typed);
  if (key === '') return text.includes(typed.trim());
  const written = [spelled(text), joined(foldedWords(withoutMarks(text)))];
  const [first] = foldedWords(withoutMarks(typed));
  // A typed text that begins with the linking ye goes on from the word before it.
  const keys = first === 'ی' && key !== first ? [key, `ه${key.slice(first.length)}`] : [key];
  return written.some((each) => keys.some((some) => each.includes(some)));
}

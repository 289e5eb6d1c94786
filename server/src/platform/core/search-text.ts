/** Longest key, in characters. */
const KEY_MAX = 64;

/** Vowel signs and the stretching of words, which some write and others leave out; the joiners of Persian. */
const IGNORED = /[\p{Mn}\u0640\u200c\u200d]/gu;

const ARABIC_FORMS: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
};

/**
 * A text in which Arabic and Persian forms of a letter, upper and lower case, vowel signs and white space make no difference.
 * `«كَريم  Zadeh»` becomes `«کریم zadeh»`.
 */
export function foldText(text: string): string {
  return text
    .replace(/[يىكةأإآ]/g, (letter) => ARABIC_FORMS[letter] ?? letter)
    .normalize('NFKC')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text as searches compare it: folded, and at most 64 characters. */
export function normalizeForSearch(text: string): string {
  return Array.from(foldText(text)).slice(0, KEY_MAX).join('');
}

/** Keys by whose beginnings texts are found: each text, and each further word of it; at most `max`. */
export function searchKeysOf(texts: readonly string[], max: number): string[] {
  const whole = texts.map(normalizeForSearch);
  const words = whole.flatMap((text) => text.split(' ').slice(1));
  return [...new Set([...whole, ...words])].filter((key) => key !== '').slice(0, max);
}

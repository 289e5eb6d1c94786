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
 * A text with its spaces and in one form of most letters. The order of names and the unique names of clans are stored so, and
 * search keys of earlier versions were; searches go by `spelled` (shared).
 */
export function formerKey(text: string): string {
  const folded = text
    .replace(/[يىكةأإآ]/g, (letter) => ARABIC_FORMS[letter] ?? letter)
    .normalize('NFKC')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(folded).slice(0, KEY_MAX).join('');
}

import type { AccountRecord } from './model.js';

/** Longest key, in characters, and most keys of one account. */
const KEY_MAX = 64;
const KEYS_MAX = 10;
/** Vowel signs and the stretching of words, which one writes and another leaves out; the joiners of Persian. */
const PASSED_OVER = /[\p{Mn}\u0640\u200c\u200d]/gu;
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
 * A text as it is compared with others: the Arabic and Persian forms of a letter, large and small ones, vowel signs and
 * white space make no difference. `«كَريم  Zadeh»` becomes `«کریم zadeh»`.
 */
export function folded(text: string): string {
  const plain = text
    .replace(/[يىكةأإآ]/g, (letter) => ARABIC_FORMS[letter] ?? letter)
    .normalize('NFKC')
    .replace(PASSED_OVER, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(plain).slice(0, KEY_MAX).join('');
}

/** Under what a username is found when it is given whole: with `@` before it, whether or not that was written. */
export function usernameKey(username: string): string {
  return `@${folded(username.replace(/^@/, ''))}`;
}

/** What an account is found by: beginnings of its names, of each word of them, and of its username. */
export function searchKeys({
  name,
  first_name,
  last_name,
  username,
}: Pick<AccountRecord, 'name' | 'first_name' | 'last_name' | 'username'>): string[] {
  const names = [name, first_name, last_name].map(folded);
  const words = names.flatMap((each) => each.split(' ').slice(1));
  const called = username === '' ? [] : [usernameKey(username), folded(username)];
  return [...new Set([...called, ...names, ...words])].filter((key) => key !== '').slice(0, KEYS_MAX);
}

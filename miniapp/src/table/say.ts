import type { TFunction } from 'i18next';
import type { Announcement } from './announce.js';
import type { Phrase } from './status.js';
import { cardWords } from './words.js';

/** A phrase in the current language, with its suit and card as text. */
export function say(t: TFunction, phrase: Phrase | Announcement): string {
  const values: Record<string, string | number> = { ...phrase.params };
  if (phrase.suit !== undefined) values.suit = t(`table.suit_in.${phrase.suit}`);
  if ('card' in phrase && phrase.card !== undefined) values.card = cardWords(t, phrase.card);
  return t(phrase.key, values);
}

import type { TFunction } from 'i18next';
import { partsOf, type SuitLetter } from '../deck/index.js';

/** A suit's letter from its name on the wire. */
export const SUIT_LETTERS = { Spade: 'S', Heart: 'H', Diamond: 'D', Club: 'C' } as const;
export type SuitName = keyof typeof SUIT_LETTERS;
/** A suit's name on the wire from its letter. */
export const SUIT_NAMES: Readonly<Record<SuitLetter, SuitName>> = {
  S: 'Spade',
  H: 'Heart',
  D: 'Diamond',
  C: 'Club',
};

/** A suit's letter from its name on the wire, or null. */
export function letterOf(name: SuitName | null): SuitLetter | null {
  return name === null ? null : SUIT_LETTERS[name];
}

/** A name inside a sentence, isolated so that its direction turns nothing else round. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** The first word of a name, isolated: enough inside a sentence. */
export function shortName(name: string): string {
  return isolated(name.trim().split(/\s+/u)[0] ?? '');
}

/** A suit in words. */
export function suitWords(t: TFunction, suit: SuitLetter): string {
  return t(`table.suit.${suit}`);
}

/** A card in words, «ده دل». */
export function cardWords(t: TFunction, cardId: string): string {
  const parts = partsOf(cardId);
  if (parts === null) return cardId;
  return t('table.card', { rank: t(`table.rank.${parts.rank}`), suit: t(`table.suit_in.${parts.suit}`) });
}

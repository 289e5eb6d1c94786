import type { TFunction } from 'i18next';
import { SUIT_LETTERS, type SuitName } from '@hokm/shared/protocol';
import { isolate } from '@hokm/web/format';
import { partsOf, type SuitLetter } from '../deck/index.js';

/** A suit's letter from its name on the wire, or null. */
export function letterOf(name: SuitName | null): SuitLetter | null {
  return name === null ? null : SUIT_LETTERS[name];
}

/** The first word of a name, isolated: enough inside a sentence. */
export function shortName(name: string): string {
  return isolate(name.trim().split(/\s+/u)[0] ?? '');
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

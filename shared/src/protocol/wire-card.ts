import { suitOf, valueOf, type CardId, type Suit } from '../rules/cards.js';
import type { SuitName } from './common.js';
import type { WireCard, WirePlayer } from './server-events.js';

/** The suits as the wire names them, and back. */
export const SUIT_NAMES: Readonly<Record<Suit, SuitName>> = {
  S: 'Spade',
  H: 'Heart',
  D: 'Diamond',
  C: 'Club',
};
export const SUIT_LETTERS: Readonly<Record<SuitName, Suit>> = {
  Spade: 'S',
  Heart: 'H',
  Diamond: 'D',
  Club: 'C',
};
/** The teams as the wire names them: seats 0 and 2, seats 1 and 3. */
export const TEAM_NAMES = ['team1', 'team2'] as const;

type ShownCard = WirePlayer['sorted_cards'][number];

/** A card of another player: its back. */
export const CARD_BACK: ShownCard = { place_holder: '/assets/cards/back-1.jpg' };

/** A card as its owner sees it in the row of all cards held. */
export function ownCard(card: CardId): ShownCard {
  return { place_holder: `/assets/cards/${card}.jpg`, card_id: card };
}

/** A card as it is written on the wire. */
export function wireCard(card: CardId): WireCard {
  return { card_id: card, suit: SUIT_NAMES[suitOf(card)], value: valueOf(card) };
}

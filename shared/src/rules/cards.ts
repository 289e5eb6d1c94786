/** The four suits, in the order a sorted hand shows them. */
export const SUITS = ['S', 'H', 'C', 'D'] as const;
export type Suit = (typeof SUITS)[number];

/** Ranks from lowest to highest: the ace is high, trump keeps the same order. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
type Rank = (typeof RANKS)[number];

/** Rank then suit letter: `AS`, `10H`, `2C`; the same text as `card_id` on the wire. */
export type CardId = `${Rank}${Suit}`;

/** The 52 cards in the canonical order from which every deal is shuffled: S, H, D, C, each from 2 to ace. */
export const DECK: readonly CardId[] = (['S', 'H', 'D', 'C'] as const).flatMap((suit) =>
  RANKS.map((rank): CardId => `${rank}${suit}`),
);

const CARD_IDS: ReadonlySet<string> = new Set(DECK);

/** True if a text names one of the 52 cards. */
export function isCardId(text: string): text is CardId {
  return CARD_IDS.has(text);
}

/** The suit of a card: its last letter. */
export function suitOf(card: CardId): Suit {
  return card.charAt(card.length - 1) as Suit;
}

/** The value of a card, 2 to 14 (ace). Asked for many times a move, so read off the first letter without a table. */
export function valueOf(card: CardId): number {
  switch (card.charAt(0)) {
    case 'A':
      return 14;
    case 'K':
      return 13;
    case 'Q':
      return 12;
    case 'J':
      return 11;
    case '1':
      return 10;
    default:
      return card.charCodeAt(0) - 48;
  }
}

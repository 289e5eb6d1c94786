import { SUITS, suitOf, valueOf, type CardId, type Suit } from '../rules/cards.js';
import type { SeatView } from '../rules/view.js';
import { best, type Random } from './random.js';

/** The worth of one trump of a value: each is a possible trick, an honour nearly a certain one. */
function worth(card: CardId): number {
  return 1.6 + Math.max(0, valueOf(card) - 9) ** 2 * 0.04;
}

/** The suit a hakem names on the cards of their view: the strongest by length and honours. Random only settles a draw. */
export function chooseTrump(view: Pick<SeatView, 'my_cards'>, random: Random): Suit {
  const strength = { S: 0, H: 0, C: 0, D: 0 };
  for (const card of view.my_cards) strength[suitOf(card)] += worth(card);
  return best(SUITS, (suit) => strength[suit], random) ?? SUITS[0];
}

import { suitOf, valueOf, type CardId, type Suit } from './cards.js';
import type { Seat } from './seats.js';
import type { PlayedCard } from './state.js';

/** True if a card beats the one that is winning so far: a higher one of its suit, or a trump over a plain card. */
export function beats(card: CardId, winning: CardId, trump: Suit | null): boolean {
  if (suitOf(card) === suitOf(winning)) return valueOf(card) > valueOf(winning);
  return suitOf(card) === trump;
}

/** The card that wins a trick so far: the highest trump, else the highest of the led suit. Null when it is empty. */
export function winningCard(trick: readonly PlayedCard[], trump: Suit | null): PlayedCard | null {
  let best: PlayedCard | null = null;
  for (const played of trick) {
    if (best === null || beats(played.card, best.card, trump)) best = played;
  }
  return best;
}

/** The seat that takes a complete trick. */
export function trickWinner(trick: readonly PlayedCard[], trump: Suit | null, leader: Seat): Seat {
  return winningCard(trick, trump)?.seat ?? leader;
}

import { suitOf, type CardId, type Suit } from './cards.js';
import type { Seat } from './seats.js';
import type { MatchState, PlayedCard } from './state.js';

/** The suit that was led, or null when nobody has played yet. */
export function ledSuit(trick: readonly PlayedCard[]): Suit | null {
  const lead = trick[0];
  return lead === undefined ? null : suitOf(lead.card);
}

/** Of the cards held, those that may be played: the led suit when any is held, otherwise all. */
export function playable(held: readonly CardId[], trick: readonly PlayedCard[]): readonly CardId[] {
  const led = ledSuit(trick);
  if (led === null) return held;
  const following = held.filter((card) => suitOf(card) === led);
  return following.length > 0 ? following : held;
}

/** The cards that a seat may play now; none when it is not its turn, or while the match is paused. */
export function legalCards(state: MatchState, seat: Seat): readonly CardId[] {
  const { hand, turn } = state;
  if (state.phase !== 'playing' || state.pause !== null || hand === null || turn?.seat !== seat) return [];
  return playable(hand.cards[seat], hand.trick);
}

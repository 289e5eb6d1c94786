import { suitOf, valueOf, type CardId, type Suit } from '../rules/cards.js';
import type { Seat } from '../rules/seats.js';
import { above, countOf, type Memory } from './memory.js';

/** The chance that a seat can beat a card: in the suit led, or with a trump because it has none of that suit. */
export interface Threat {
  readonly higher: number;
  readonly ruff: number;
}

/** The chance that none of so many cards lies where each lies with a chance. */
function none(chance: number, cards: number): number {
  let left = 1;
  for (let card = 0; card < cards; card++) left *= 1 - chance;
  return left;
}

/** The chances of a seat still to play against the winning card, as if the unseen cards lay independently of each other. */
export function threat(memory: Memory, seat: Seat, led: Suit, winning: CardId): Threat {
  const { trump, unseen, shares } = memory;
  const suit = suitOf(winning);
  const inSuit = shares[led][seat];
  const higher = suit === led ? 1 - none(inSuit, countOf(above(unseen[led], valueOf(winning)))) : 0;
  if (trump === null || led === trump) return { higher, ruff: 0 };
  const trumps = countOf(suit === trump ? above(unseen[trump], valueOf(winning)) : unseen[trump]);
  if (trumps === 0) return { higher, ruff: 0 };
  return { higher, ruff: none(inSuit, countOf(unseen[led])) * (1 - none(shares[trump][seat], trumps)) };
}

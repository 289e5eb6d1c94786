import { suitOf, valueOf, type CardId } from '../rules/cards.js';
import { above, countOf, type Memory } from './memory.js';

/** The worth for a later trick of a card that so many unseen ones beat, of a plain suit and of trump. */
const PLAIN = [0.35, 0.2, 0.1, 0.03] as const;
const TRUMP = [0.8, 0.55, 0.4, 0.3] as const;
const GUARD = 0.1;
const VOID = 0.08;

/** The loss for later tricks, in tricks, when a card is played now. */
export function keepingValue(memory: Memory, card: CardId): number {
  const { held, unseen, trump } = memory;
  const suit = suitOf(card);
  const beaten = countOf(above(unseen[suit], valueOf(card)));
  if (suit === trump) return TRUMP[Math.min(beaten, 3) as 0 | 1 | 2 | 3];
  const own = PLAIN[Math.min(beaten, 3) as 0 | 1 | 2 | 3];
  const length = countOf(held[suit]);
  // The last card of a suit makes room to ruff; the small one beside a king protects it.
  if (length === 1) return own - (trump !== null && held[trump] !== 0 ? VOID : 0);
  const king = countOf(above(held[suit], valueOf(card))) > 0 && beaten > 0;
  return own + (king && length === 2 ? GUARD : 0);
}

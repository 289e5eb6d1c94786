import { suitOf, type CardId } from '../rules/cards.js';
import { teamOf, type Seat } from '../rules/seats.js';
import { countOf, type Memory, type Sight } from './memory.js';

/** The worth of leading a card beyond its trick: trumps drawn from the other side. */
export function leadValue(view: Sight, memory: Memory, card: CardId): number {
  const { me, trump, unseen, held, lacks } = memory;
  if (trump === null || suitOf(card) !== trump) return 0;
  const opponents: readonly Seat[] = me % 2 === 0 ? [1, 3] : [0, 2];
  const out = countOf(unseen[trump]);
  if (out === 0 || opponents.every((seat) => lacks[seat][trump])) return -0.3;
  const ours = view.hakem !== null && teamOf(view.hakem) === teamOf(me);
  return ours && countOf(held[trump]) >= 3 ? 0.5 : 0;
}

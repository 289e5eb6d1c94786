import { useMemo, useState } from 'react';
import type { SuitLetter } from '../deck/index.js';
import { sortHand, suitOrder } from './sort-hand.js';

interface Memory {
  readonly known: readonly string[];
  readonly trump: SuitLetter | null;
  readonly order: readonly SuitLetter[];
}

/** The hand sorted. The order of suits is made when cards come or the trump is named, and stays while cards only go. */
export function useHandOrder(cards: readonly string[], trump: SuitLetter | null): readonly string[] {
  const [memory, setMemory] = useState<Memory>(() => ({
    known: cards,
    trump,
    order: suitOrder(cards, trump),
  }));
  const isNew = memory.trump !== trump || cards.some((card) => !memory.known.includes(card));
  if (isNew) setMemory({ known: cards, trump, order: suitOrder(cards, trump) });
  return useMemo(() => sortHand(cards, memory.order), [cards, memory.order]);
}

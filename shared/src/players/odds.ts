import { suitOf, valueOf, type CardId, type Suit } from '../rules/cards.js';
import { SEATS, type Seat } from '../rules/seats.js';
import { above, countOf, type Memory } from './memory.js';

/** The chance that a seat can beat a card: in the suit led, or with a trump because it has none of that suit. */
export interface Threat {
  readonly higher: number;
  readonly ruff: number;
}

/** The chance that a given unseen card of a suit lies with a seat: by the cards it holds, among those who may have the suit. */
function share({ me, counts, lacks }: Memory, seat: Seat, suit: Suit): number {
  if (lacks[seat][suit]) return 0;
  let all = 0;
  for (const other of SEATS) if (other !== me && !lacks[other][suit]) all += counts[other];
  return all === 0 ? 0 : counts[seat] / all;
}

/** What a seat still to play can do to the card that is winning, as if the unseen cards lay independently of each other. */
export function threat(memory: Memory, seat: Seat, led: Suit, winning: CardId): Threat {
  const { trump, unseen } = memory;
  const suit = suitOf(winning);
  const inSuit = share(memory, seat, led);
  const higher = suit === led ? 1 - (1 - inSuit) ** countOf(above(unseen[led], valueOf(winning))) : 0;
  if (trump === null || led === trump) return { higher, ruff: 0 };
  const trumps = suit === trump ? above(unseen[trump], valueOf(winning)) : unseen[trump];
  if (trumps === 0) return { higher, ruff: 0 };
  const none = (1 - inSuit) ** countOf(unseen[led]);
  return { higher, ruff: none * (1 - (1 - share(memory, seat, trump)) ** countOf(trumps)) };
}

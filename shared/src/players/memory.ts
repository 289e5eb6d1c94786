import { SUITS, suitOf, valueOf, type CardId, type Suit } from '../rules/cards.js';
import { partnerOf, type Four, type Seat } from '../rules/seats.js';
import type { PlayedCard } from '../rules/state.js';
import type { SeatView } from '../rules/view.js';

/** Cards of one suit as bits: bit 0 is the two, bit 12 the ace. */
export type Cards = number;

/** The part of a seat's view that a player's choice depends on. */
export type Sight = Pick<
  SeatView,
  'seat' | 'my_cards' | 'legal_cards' | 'card_counts' | 'trump' | 'hakem' | 'trick' | 'tricks' | 'tricks_won'
>;

/** Conclusions of a player who forgets nothing, from its view: no more than anyone at the table could draw. */
export interface Memory {
  readonly me: Seat;
  readonly partner: Seat;
  readonly trump: Suit | null;
  readonly held: Readonly<Record<Suit, Cards>>;
  /** Neither played nor held by me: somewhere in the three other hands, or, before trump is named, in the deck. */
  readonly unseen: Readonly<Record<Suit, Cards>>;
  /** The suits each seat has shown to lack. */
  readonly lacks: Four<Readonly<Record<Suit, boolean>>>;
  /** For each suit, the chance that a given unseen card of it lies with a seat; 0 for seats that lack it. */
  readonly shares: Readonly<Record<Suit, Four<number>>>;
}

const ALL: Cards = 0x1fff;

const bitOf = (card: CardId): Cards => 1 << (valueOf(card) - 2);
const lacksNothing = (): Record<Suit, boolean> => ({ S: false, H: false, C: false, D: false });

/** How many cards there are. */
export function countOf(cards: Cards): number {
  let rest = cards;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Those above a value (2 to 14). */
export function above(cards: Cards, value: number): Cards {
  return cards >>> (value - 1);
}

/** A suit's unseen cards lie with those who may have it, in proportion to the cards they hold. */
function sharesOf(suit: Suit, me: Seat, counts: Four<number>, lacks: Memory['lacks']): Four<number> {
  const may = (seat: Seat) => (seat === me || lacks[seat][suit] ? 0 : counts[seat]);
  const four: Four<number> = [may(0), may(1), may(2), may(3)];
  const all = four[0] + four[1] + four[2] + four[3];
  return all === 0 ? four : [four[0] / all, four[1] / all, four[2] / all, four[3] / all];
}

/** The highest value below one, or 0 when there is none. */
export function highestBelow(cards: Cards, value: number): number {
  const lower = cards & ((1 << (value - 2)) - 1);
  return lower === 0 ? 0 : 33 - Math.clz32(lower);
}

/** The conclusions from a seat's view; a bystander remembers as seat 0 would without cards. */
export function remember(view: Sight): Memory {
  const me = view.seat ?? 0;
  const held = { S: 0, H: 0, C: 0, D: 0 };
  const unseen = { S: ALL, H: ALL, C: ALL, D: ALL };
  const lacks = [lacksNothing(), lacksNothing(), lacksNothing(), lacksNothing()] as const;
  for (const card of view.my_cards) held[suitOf(card)] |= bitOf(card);
  for (const suit of SUITS) unseen[suit] &= ~held[suit];

  const note = (trick: readonly PlayedCard[]) => {
    const lead = trick[0];
    if (lead === undefined) return;
    const led = suitOf(lead.card);
    for (const { seat, card } of trick) {
      const suit = suitOf(card);
      unseen[suit] &= ~bitOf(card);
      if (suit !== led) lacks[seat][led] = true;
    }
  };
  for (const { cards } of view.tricks) note(cards);
  note(view.trick);
  const of = (suit: Suit) => sharesOf(suit, me, view.card_counts, lacks);
  const shares = { S: of('S'), H: of('H'), C: of('C'), D: of('D') };
  return { me, partner: partnerOf(me), trump: view.trump, held, unseen, lacks, shares };
}

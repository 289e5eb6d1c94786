import { DECK, suitOf, type CardId, type Suit } from '../cards.js';
import type { ClaimView } from '../claim.js';
import { playable } from '../legal.js';
import { nextSeat, SEATS, teamOf, type Four, type Seat } from '../seats.js';
import type { PlayedCard } from '../state.js';
import { trickWinner } from '../trick.js';

type Hands = Four<readonly CardId[]>;

/** Each way to take `size` of some cards. */
function* choices(cards: readonly CardId[], size: number): Generator<readonly CardId[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [at, card] of cards.entries())
    for (const rest of choices(cards.slice(at + 1), size - 1)) yield [card, ...rest];
}

function suitsLacked({ tricks }: ClaimView, seat: Seat): ReadonlySet<Suit> {
  const lacked = new Set<Suit>();
  for (const { cards } of tricks) {
    const [lead] = cards;
    const own = cards.find((played) => played.seat === seat);
    if (lead !== undefined && own !== undefined && suitOf(own.card) !== suitOf(lead.card))
      lacked.add(suitOf(lead.card));
  }
  return lacked;
}

/** Every deal of the cards that a seat does not see which fits what was played. */
function* deals(view: ClaimView): Generator<Hands> {
  const seen = new Set([
    ...view.my_cards,
    ...view.tricks.flatMap(({ cards }) => cards.map(({ card }) => card)),
  ]);
  const hidden = DECK.filter((card) => !seen.has(card));
  const others = SEATS.filter((seat) => seat !== view.seat);
  const lacked = SEATS.map((seat) => suitsLacked(view, seat));
  function* rest(left: readonly CardId[], at: number, dealt: Four<readonly CardId[]>): Generator<Hands> {
    const seat = others[at];
    if (seat === undefined) {
      yield dealt;
      return;
    }
    for (const hand of choices(left, view.my_cards.length)) {
      if (hand.some((card) => lacked[seat]?.has(suitOf(card)))) continue;
      const next = SEATS.map((other) => (other === seat ? hand : dealt[other])) as unknown as Hands;
      yield* rest(
        left.filter((card) => !hand.includes(card)),
        at + 1,
        next,
      );
    }
  }
  const own = SEATS.map((seat) => (seat === view.seat ? view.my_cards : [])) as unknown as Hands;
  yield* rest(hidden, 0, own);
}

/** True if some line of play gives the other side one of the next `tricks`. */
function canLose(hands: Hands, lead: Seat, trump: Suit, team: number, tricks: number): boolean {
  if (tricks === 0) return false;
  const trick = (held: Hands, turn: Seat, played: readonly PlayedCard[]): boolean => {
    if (played.length === 4) {
      const winner = trickWinner(played, trump, lead);
      return teamOf(winner) !== team || canLose(held, winner, trump, team, tricks - 1);
    }
    return playable(held[turn], played).some((card) => {
      const later = SEATS.map((seat) =>
        seat === turn ? held[seat].filter((other) => other !== card) : held[seat],
      ) as unknown as Hands;
      return trick(later, nextSeat(turn), [...played, { seat: turn, card }]);
    });
  };
  return trick(hands, lead, []);
}

/** The judgement of a claim in the plainest words: every deal of the hidden cards, every line of play. For few cards only. */
export function loses(view: ClaimView, tricks: number): boolean {
  const { seat, trump, turn } = view;
  if (seat === null || trump === null || turn === null) throw new Error('nothing can be claimed');
  for (const hands of deals(view)) if (canLose(hands, turn.seat, trump, teamOf(seat), tricks)) return true;
  return false;
}

import { DECK, suitOf, SUITS, type CardId, type Suit } from '../cards.js';
import type { ClaimView } from '../claim.js';
import { seatAfter, SEATS, teamOf, type Seat } from '../seats.js';
import type { PlayedCard, Trick } from '../state.js';
import { trickWinner } from '../trick.js';
import { anyOf } from './random.js';

type Random = () => number;

const shuffled = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** Card of a seat in a trick: of the led suit where one is held, the lowest more often than not, as ends with high cards are wanted. */
function played(
  held: readonly CardId[],
  led: Suit | null,
  strong: readonly CardId[],
  random: Random,
): CardId {
  const following = held.filter((card) => suitOf(card) === led);
  const may = following.length > 0 ? following : held;
  const weak = may.filter((card) => !strong.includes(card));
  return anyOf(weak.length > 0 && random() < 0.85 ? weak : may, random);
}

/**
 * The view of a seat at the end of a hand of `size` cards each, after tricks that were played by the rules from a random
 * deal. The seat keeps its high cards and trumps more often than chance would, so that claims are among them.
 */
export function endOfHand(size: number, random: Random): ClaimView {
  const seat = anyOf(SEATS, random);
  const trump = anyOf(SUITS, random);
  const keep = DECK.filter((card) => suitOf(card) === trump || /^[AKQ]/.test(card));
  const favoured = random() < 0.8 ? keep : [];
  const first = shuffled(favoured, random).slice(0, 4 + Math.floor(random() * 5));
  const rest = shuffled(
    DECK.filter((card) => !first.includes(card)),
    random,
  );
  const dealt = SEATS.map((other) =>
    other === seat ? [...first, ...rest.splice(0, 13 - first.length)] : rest.splice(0, 13),
  ) as [CardId[], CardId[], CardId[], CardId[]];
  const hands: [CardId[], CardId[], CardId[], CardId[]] = dealt;
  const tricks: Trick[] = [];
  let lead = anyOf(SEATS, random);
  while (tricks.length < 13 - size) {
    const trick: PlayedCard[] = [];
    for (const turn of SEATS.map((places) => seatAfter(lead, places))) {
      const led = trick[0] === undefined ? null : suitOf(trick[0].card);
      const card = played(hands[turn], led, turn === seat ? favoured : [], random);
      hands[turn].splice(hands[turn].indexOf(card), 1);
      trick.push({ seat: turn, card });
    }
    lead = trickWinner(trick, trump, lead);
    tricks.push({ winner: lead, cards: trick });
  }
  // The lead may be anybody's: the claimer's more often.
  if (random() < 0.5) lead = seat;
  return {
    seat,
    phase: 'playing',
    pause: null,
    my_cards: hands[seat],
    trick: [],
    tricks,
    tricks_won: wonTo(seat, size, random),
    trump,
    turn: { seat: lead, started_at: 0, ends_at: 1 },
  };
}

/** Tricks won so that the claimer's side needs between one and all that are left. */
function wonTo(seat: Seat, size: number, random: Random): [number, number] {
  const won = 7 - (1 + Math.floor(random() * size));
  const lost = Math.min(6, 13 - size - won);
  return teamOf(seat) === 0 ? [won, lost] : [lost, won];
}

import type { CardId } from './cards.js';
import type { Deal } from './deal.js';
import { eachSeat, seatAfter, type Four, type Seat } from './seats.js';
import type { HandState, PlayedCard, RevealedHand } from './state.js';

/** Packets of a deal: five to each from the hakem on, then four, then four. */
const PACKETS = [5, 4, 4] as const;

/** The cards each seat gets from a deck in deal order, packet by packet from the hakem on. */
export function dealtCards(deck: readonly CardId[], hakem: Seat): Four<readonly CardId[]> {
  const dealt = eachSeat((): CardId[] => []);
  let from = 0;
  for (const size of PACKETS) {
    for (let place = 0; place < 4; place++) {
      dealt[seatAfter(hakem, place)].push(...deck.slice(from, from + size));
      from += size;
    }
  }
  return dealt;
}

/** While trump is being chosen the hakem holds five cards and nobody else any. */
export function firstFive(deck: readonly CardId[], hakem: Seat): Four<readonly CardId[]> {
  return eachSeat((seat) => (seat === hakem ? deck.slice(0, PACKETS[0]) : []));
}

/** The draw of the first hakem: cards turned one at a time from the start seat, the first ace ends it. */
export function drawFrom(deal: Deal): readonly PlayedCard[] {
  return deal.draw.map((card, turned) => ({ seat: seatAfter(deal.start_seat, turned), card }));
}

/** The seat to which the draw gave the ace. */
export function drawnHakem(draw: readonly PlayedCard[]): Seat {
  return draw.at(-1)?.seat ?? 0;
}

/** A hand just dealt: the hakem holds five cards, trump is not named. */
export function newHand(deal: Deal, hakem: Seat): HandState {
  return {
    number: deal.hand,
    hakem,
    trump: null,
    deck: deal.deck,
    server_seed: deal.server_seed,
    commitment: deal.commitment,
    client_seeds: deal.client_seeds,
    cards: firstFive(deal.deck, hakem),
    trick: [],
    tricks: [],
    tricks_won: [0, 0],
    paused_by: [false, false, false, false],
  };
}

/** The deal of a hand that is over, for everyone to check. */
export function revealedHand(hand: HandState): RevealedHand {
  const { number, commitment, server_seed, client_seeds } = hand;
  return { hand: number, commitment, server_seed, client_seeds };
}

import { DECK, type CardId } from '../cards.js';
import { dealtCards, firstFive } from '../hand.js';
import { eachSeat, SEATS, type Four, type Seat } from '../seats.js';
import type { HandState, MatchState } from '../state.js';
import { hexOf } from '../web-crypto.js';
import { randomBytes } from './random.js';
import { deckFor } from './table.js';

type Random = () => number;

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** While the hakem chooses, all but the hakem's five cards may lie anyhow. */
function otherDeck(hand: HandState, seat: Seat | null, random: Random): HandState {
  const own = seat === hand.hakem ? hand.cards[hand.hakem] : [];
  const rest = shuffled(
    DECK.filter((card) => !own.includes(card)),
    random,
  );
  const deck = [...own, ...rest];
  return { ...hand, deck, cards: firstFive(deck, hand.hakem) };
}

/** In play, the cards the others hold may be dealt among them in any way that keeps their numbers. */
function otherHands(hand: HandState, seat: Seat | null, random: Random): HandState {
  const hidden = SEATS.filter((other) => other !== seat);
  const pool = shuffled(
    hidden.flatMap((other) => hand.cards[other]),
    random,
  );
  const cards: Four<readonly CardId[]> = eachSeat((other) =>
    other === seat ? hand.cards[other] : pool.splice(0, hand.cards[other].length),
  );
  const played = [...hand.tricks.flatMap((trick) => trick.cards), ...hand.trick];
  const dealt = eachSeat((other) =>
    shuffled(
      [...cards[other], ...played.filter((one) => one.seat === other).map(({ card }) => card)],
      random,
    ),
  );
  // The viewer saw its own cards being dealt, packet by packet: its places in the deck are known to it.
  const own = seat === null ? null : dealtCards(hand.deck, hand.hakem)[seat];
  const deck = deckFor(
    eachSeat((other) => (other === seat && own !== null ? own : dealt[other])),
    hand.hakem,
  );
  return { ...hand, cards, deck };
}

/**
 * The same match with everything changed that a seat (or a bystander, null) may not know: the other hands, the deck,
 * the seeds not revealed yet. Still a match that could have been played with the same open cards.
 */
export function disguised(state: MatchState, seat: Seat | null, random: Random): MatchState {
  const { hand } = state;
  const next = { ...state.next, server_seed: hexOf(randomBytes(32, random)) };
  const open = state.phase === 'hand_complete' || state.phase === 'finished';
  if (hand === null || open) return { ...state, next };
  const other = hand.trump === null ? otherDeck(hand, seat, random) : otherHands(hand, seat, random);
  return { ...state, next, hand: { ...other, server_seed: hexOf(randomBytes(32, random)) } };
}

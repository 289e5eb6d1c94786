/** The hands that every system of the comparison plays: a random deal and trump, follow suit, seven tricks, then anew. */
import { RANKS, SUITS, playable, winningCard } from '@hokm/shared/rules';

const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));

/** A new hand; `random` gives numbers in [0, 1). `plays` counts cards from the first hand on. */
export function newHand(random, plays = 0) {
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  const hands = [0, 1, 2, 3].map((seat) => deck.slice(seat * 13, seat * 13 + 13));
  return { trump: SUITS[Math.floor(random() * 4)], turn: 0, hands, trick: [], won: [0, 0], plays };
}

/** True if a seat may play a card now. */
export function mayPlay(hand, seat, card) {
  return hand.turn === seat && playable(hand.hands[seat], hand.trick).includes(card);
}

/** Plays a card into the hand, in place. Returns whether the hand is over. */
export function playCard(hand, seat, card) {
  hand.hands[seat] = hand.hands[seat].filter((held) => held !== card);
  hand.trick.push({ seat, card });
  hand.plays += 1;
  hand.turn = (seat + 1) % 4;
  if (hand.trick.length < 4) return false;
  const { seat: winner } = winningCard(hand.trick, hand.trump);
  hand.won[winner % 2] += 1;
  hand.trick = [];
  hand.turn = winner;
  return hand.won[winner % 2] === 7;
}

/** The card that clients play: the first legal one. */
export function firstLegal(held, trick) {
  return playable(held, trick)[0];
}

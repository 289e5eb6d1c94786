import type { CardId, Suit } from '../cards.js';
import type { Move } from '../moves.js';

/**
 * A second opinion on a match, sharing no code with the rules: it reads nothing but the decks, trumps and cards of the
 * stored moves, in its own words for cards and turns, and knows the game from its written rules.
 */
export interface Opinion {
  readonly points: readonly [number, number];
  readonly hakems: readonly number[];
  /** The winner of each trick of each hand. */
  readonly takers: readonly (readonly number[])[];
  /** The first thing that was against the rules. */
  readonly foul: string | null;
}

const ORDER = '23456789TJQKA';

const rankOf = (card: CardId) => ORDER.indexOf(card.replace('10', 'T')[0] ?? '');
const suitLetter = (card: CardId) => card.replace('10', 'T')[1] ?? '';

/** The taker's place in the trick: every card is given a number, the highest number takes it. */
export function takerOf(trick: readonly CardId[], trump: Suit | null): number {
  const led = trick[0] === undefined ? '' : suitLetter(trick[0]);
  const strength = trick.map((card) => {
    const suit = suitLetter(card);
    return rankOf(card) + (suit === trump ? 200 : suit === led ? 100 : 0);
  });
  return strength.indexOf(Math.max(...strength));
}

interface Hand {
  readonly hakem: number;
  readonly holding: Map<CardId, number>;
  trump: Suit | null;
  turn: number;
  trick: CardId[];
  readonly taken: [number, number];
  readonly takers: number[];
}

/** Five, four, four from the hakem on, card by card. */
function holders(deck: readonly CardId[], hakem: number): Map<CardId, number> {
  return new Map(
    deck.map((card, at) => {
      const place = at < 20 ? Math.floor(at / 5) : Math.floor((at - 20) / 4) % 4;
      return [card, (hakem + place) % 4];
    }),
  );
}

/** The result of a match by its stored moves. */
export function refereed(moves: readonly Move[]): Opinion {
  const points: [number, number] = [0, 0];
  const hands: Hand[] = [];
  let foul: string | null = null;
  let heir = 0;

  const end = (hand: Hand, team: 0 | 1): void => {
    const ruled = hand.hakem % 2 === team;
    const nothing = hand.taken[team === 0 ? 1 : 0] === 0;
    points[team] += nothing ? (ruled ? 2 : 3) : 1;
    heir = ruled ? hand.hakem : (hand.hakem + 1) % 4;
  };

  for (const move of moves) {
    const hand = hands.at(-1);
    if (move.type === 'deal') {
      const { deck, draw, start_seat } = move.deal;
      const hakem = hands.length === 0 ? (start_seat + draw.length - 1) % 4 : heir;
      hands.push({
        hakem,
        holding: holders(deck, hakem),
        trump: null,
        turn: hakem,
        trick: [],
        taken: [0, 0],
        takers: [],
      });
    } else if (move.type === 'name_trump' && hand !== undefined) {
      if (hand.trump !== null || move.seat !== hand.hakem) foul ??= 'trump named by another or twice';
      hand.trump = move.suit;
    } else if (move.type === 'play_card' && hand !== undefined) {
      foul ??= foulOf(hand, move.seat, move.card);
      hand.holding.delete(move.card);
      hand.trick.push(move.card);
      hand.turn = (hand.turn + 1) % 4;
      if (hand.trick.length === 4) {
        const taker = (hand.turn + takerOf(hand.trick, hand.trump)) % 4;
        hand.takers.push(taker);
        hand.trick = [];
        hand.turn = taker;
        const team = taker % 2 === 0 ? 0 : 1;
        hand.taken[team]++;
        if (hand.taken[team] === 7) end(hand, team);
      }
    } else if (move.type === 'claim' && hand !== undefined) {
      if (hand.trick.length > 0 || Math.max(...hand.taken) >= 7) foul ??= 'a claim in the middle of a trick';
      const team = move.seat % 2 === 0 ? 0 : 1;
      hand.taken[team] = 7;
      end(hand, team);
    }
  }
  return { points, hakems: hands.map(({ hakem }) => hakem), takers: hands.map(({ takers }) => takers), foul };
}

function foulOf(hand: Hand, seat: number, card: CardId): string | null {
  if (hand.trump === null) return 'a card before trump';
  if (Math.max(...hand.taken) >= 7) return 'a card after the seventh trick';
  if (seat !== hand.turn) return 'out of turn';
  if (hand.holding.get(card) !== seat) return 'a card of somebody else';
  const led = hand.trick[0];
  if (led === undefined || suitLetter(card) === suitLetter(led)) return null;
  const could = [...hand.holding].some(([held, by]) => by === seat && suitLetter(held) === suitLetter(led));
  return could ? 'did not follow suit' : null;
}

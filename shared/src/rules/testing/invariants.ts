import { DECK, type CardId } from '../cards.js';
import { legalCards } from '../legal.js';
import { SEATS } from '../seats.js';
import type { MatchState } from '../state.js';

function must(holds: boolean, text: string): void {
  if (!holds) throw new Error(text);
}

const INDEX = new Map(DECK.map((card, at) => [card, at]));

/** Each of the 52 cards is held by one seat, lies in the trick or in one laid aside; nowhere twice, none is missing. */
function conserved(state: MatchState): void {
  const { hand } = state;
  if (hand === null) return;
  const seen = new Uint8Array(52);
  let total = 0;
  const count = (card: CardId) => {
    const at = INDEX.get(card) ?? -1;
    must(at >= 0 && seen[at] === 0, 'a card is in two places');
    seen[at] = 1;
    total++;
  };
  for (const seat of SEATS) hand.cards[seat].forEach(count);
  for (const { card } of hand.trick) count(card);
  for (const { cards } of hand.tricks) for (const { card } of cards) count(card);
  must(total === (hand.trump === null ? 5 : 52), 'cards are missing or too many');
  if (hand.trump === null) must(hand.cards[hand.hakem].length === 5, 'the hakem chooses on five cards');
}

/** Every seat holds 13 less what it has played; the tricks won are the tricks there were. */
function counted(state: MatchState): void {
  const { hand, phase } = state;
  if (hand === null || hand.trump === null) return;
  for (const seat of SEATS) {
    const inTrick = hand.trick.some((played) => played.seat === seat) ? 1 : 0;
    must(
      hand.cards[seat].length === 13 - hand.tricks.length - inTrick,
      'a seat holds a wrong number of cards',
    );
  }
  const complete = hand.trick.length === 4 ? 1 : 0;
  const claimed = state.hand_result?.claim?.tricks ?? 0;
  must(
    hand.tricks_won[0] + hand.tricks_won[1] === hand.tricks.length + complete + claimed,
    'tricks do not add up',
  );
  must(Math.max(...hand.tricks_won) <= 7 && hand.tricks.length <= 13, 'the hand went on after seven');
  must(
    (phase === 'round_complete') === (complete === 1) || phase === 'finished',
    'a complete trick is shown',
  );
}

/** Only the seat in turn can act; phases and deadlines go together. */
function timed(state: MatchState): void {
  const acting = state.phase === 'playing' || state.phase === 'choosing_rule';
  must(acting === (state.turn !== null), 'there is a turn exactly while someone has to act');
  must(acting || state.phase === 'finished' || state.phase_ends_at !== null, 'a phase must end');
  must(
    (state.phase === 'finished') === (state.result !== null),
    'a match has a result exactly when it is over',
  );
  if (state.pause !== null) must(acting, 'only a turn can be paused');
  for (const seat of SEATS) {
    const may = legalCards(state, seat).length > 0;
    const turn = state.phase === 'playing' && state.turn?.seat === seat && state.pause === null;
    must(may === turn, 'a seat may play exactly in its turn');
    must(!state.seats[seat].left || state.seats[seat].control === 'bot', 'who has left does not come back');
  }
}

/** Checks what holds in every state of every match; throws at the first violation. */
export function checkInvariants(state: MatchState): void {
  conserved(state);
  counted(state);
  timed(state);
}

/** Freezes everything a state is made of, so that nothing can change it unseen. What is frozen already is skipped. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(frozen);
  return value;
}

import {
  fold,
  SEATS,
  teamOf,
  type HandResult,
  type MatchState,
  type Move,
  type Seat,
} from '../rules/index.js';
import { COMEBACK_POINTS } from './badges.js';
import type { HandsPlayed } from './add.js';

/** A hand that was played to its end. */
interface EndedHand {
  readonly result: HandResult;
  readonly hakem: Seat;
  /** The points of both sides after it. */
  readonly points: MatchState['points'];
}

/** Every hand of a match, in order, from the state it began from and its moves. */
function endedHands(first: MatchState, moves: readonly Move[]): { hands: EndedHand[]; last: MatchState } {
  const hands: EndedHand[] = [];
  let state = first;
  for (const move of moves) {
    const before = state.hand_result;
    state = fold(state, move);
    const { hand_result, hand, points } = state;
    if (before === null && hand_result !== null && hand !== null)
      hands.push({ result: hand_result, hakem: hand.hakem, points });
  }
  return { hands, last: state };
}

/**
 * The count of a whole match's hands for the person on a seat; `at` is when it ended, ms since 1970. A person
 * who left for good gets nothing, one who took a seat later only the hands since. Pure: the same log gives the same counts.
 */
export function tallyHands(
  first: MatchState,
  moves: readonly Move[],
  at: number,
): Readonly<Record<Seat, HandsPlayed>> {
  const { hands, last } = endedHands(first, moves);
  const of = (seat: Seat): HandsPlayed => {
    const team = teamOf(seat);
    const { left, since_hand = 1 } = last.seats[seat];
    const own = hands.filter(({ result }) => result.hand >= since_hand);
    const won = left ? [] : own.filter(({ result }) => result.winner === team);
    const behind = Math.max(0, ...own.map(({ points }) => points[team === 0 ? 1 : 0] - points[team]));
    return {
      at,
      hands_won: won.length,
      hakem_hands: won.filter(({ hakem }) => hakem === seat).length,
      kots: won.filter(({ result }) => result.kind !== 'hand').length,
      hakem_kots: won.filter(({ result }) => result.kind === 'hakem_kot').length,
      comeback: last.result?.winner === team && !left && behind >= COMEBACK_POINTS,
    };
  };
  const [a, b, c, d] = SEATS.map(of) as [HandsPlayed, HandsPlayed, HandsPlayed, HandsPlayed];
  return { 0: a, 1: b, 2: c, 3: d };
}

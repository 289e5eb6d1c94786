import { nextSeat, teamOf, type Seat, type Team } from './seats.js';
import { TRICKS_TO_WIN, type HandResult, type HandState } from './state.js';

/** The team that has won the hand, or null while it goes on: seven tricks end it at once. */
export function handWinner(tricksWon: readonly [number, number]): Team | null {
  if (tricksWon[0] >= TRICKS_TO_WIN) return 0;
  return tricksWon[1] >= TRICKS_TO_WIN ? 1 : null;
}

/** The points of a finished hand: 1, kot (7–0 by the hakem's side) 2, hakem-kot (7–0 against it) 3. */
export function scoreHand(hand: HandState, winner: Team): HandResult {
  const swept = hand.tricks_won[winner === 0 ? 1 : 0] === 0;
  if (!swept) return { hand: hand.number, winner, points: 1, kind: 'hand' };
  return teamOf(hand.hakem) === winner
    ? { hand: hand.number, winner, points: 2, kind: 'kot' }
    : { hand: hand.number, winner, points: 3, kind: 'hakem_kot' };
}

/** The next hand's hakem: the same when their side won, otherwise the next seat in play order. */
export function nextHakem(hakem: Seat, winner: Team): Seat {
  return teamOf(hakem) === winner ? hakem : nextSeat(hakem);
}

/** Two counts with one team's raised. */
export function raised(counts: readonly [number, number], team: Team, by: number): readonly [number, number] {
  return team === 0 ? [counts[0] + by, counts[1]] : [counts[0], counts[1] + by];
}

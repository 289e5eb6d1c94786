import { SEATS, teamOf, type MatchState, type Seat } from '../rules/index.js';

/**
 * How a finished match counts for a person. `absent`: their side won, and the bot or the clock played more than half of
 * their cards. `void`: the match ended before a quarter of a hand had been played. Neither brings or costs anything.
 */
export type Counting = 'counted' | 'absent' | 'void';

/** A quarter of a hand's 52 cards. */
const LEAST_CARDS = 13;

type Ended = Pick<MatchState, 'seats' | 'result'>;

/** Cards played by all seats; null in a match that began before they were counted. */
function cardsPlayed({ seats }: Ended): number | null {
  return SEATS.reduce<number | null>((sum, seat) => {
    const { cards_played } = seats[seat];
    return sum === null || cards_played === undefined ? null : sum + cards_played;
  }, 0);
}

/** How a finished match counts for the person on a seat. A person who left for good has lost, however early. */
export function countingOf(state: Ended, seat: Seat): Counting {
  const { result, seats } = state;
  const { left, cards_played = 0, cards_by_player = cards_played } = seats[seat];
  if (result === null || left) return 'counted';
  const played = cardsPlayed(state);
  if (result.reason === 'forfeit' && played !== null && played < LEAST_CARDS) return 'void';
  const won = result.winner === teamOf(seat);
  return won && cards_by_player * 2 < cards_played ? 'absent' : 'counted';
}

import { SEATS, type MatchState, type Seat } from '../rules/index.js';

/**
 * How a finished match counts for a person. `absent`: the bot or the clock played more than half of their cards; the match
 * brings them nothing, and a lost one costs what it costs. `void`: the match was declared void, or ended before a quarter of a
 * hand had been played (for a person who took a seat later: since then); it neither brings nor costs anything.
 */
export type Counting = 'counted' | 'absent' | 'void';

/** A quarter of a hand's 52 cards. */
const LEAST_CARDS = 13;

type Ended = Pick<MatchState, 'seats' | 'result'>;

/**
 * Cards played by all seats, for the person on one of them; null in a match that began before they were counted. A person who
 * took a seat later counts their own four times: the other seats' go back to before that. Then a whole hand had been played.
 */
function cardsPlayed({ seats }: Ended, seat: Seat): number | null {
  const { since_hand, cards_played: own = 0 } = seats[seat];
  if (since_hand !== undefined) return own * SEATS.length;
  if (SEATS.some((other) => seats[other].since_hand !== undefined)) return LEAST_CARDS;
  return SEATS.reduce<number | null>((sum, seat) => {
    const { cards_played } = seats[seat];
    return sum === null || cards_played === undefined ? null : sum + cards_played;
  }, 0);
}

/** How a finished match counts for the person on a seat. A person who left for good has lost, however early. */
export function countingOf(state: Ended, seat: Seat): Counting {
  const { result, seats } = state;
  const { left, cards_played = 0, cards_by_player = cards_played } = seats[seat];
  // Nobody has lost a match that never was, not even who had left it.
  if (result?.reason === 'void') return 'void';
  if (result === null || left) return 'counted';
  const played = cardsPlayed(state, seat);
  if (result.reason === 'forfeit' && played !== null && played < LEAST_CARDS) return 'void';
  return cards_by_player * 2 < cards_played ? 'absent' : 'counted';
}

import { SEATS, withSeat } from './seats.js';
import type { MatchState } from './state.js';

/** A person's turn has at least `ms` from `now`; in a pause, from when play goes on. A bot needs no time. */
function turnGranted(state: MatchState, ms: number, now: number): MatchState {
  const { turn, pause, seats } = state;
  if (turn === null || seats[turn.seat].control === 'bot') return state;
  const ends_at = (pause?.started_at ?? now) + ms;
  return turn.ends_at >= ends_at ? state : { ...state, turn: { ...turn, ends_at } };
}

/** Who is away keeps the seat for at least `ms` from `now`, or for a whole grace where that is shorter. */
function graceGranted(state: MatchState, ms: number, now: number): MatchState {
  const least = now - Math.max(0, state.timing.grace_ms - ms);
  return SEATS.reduce((granted, seat) => {
    const sitting = granted.seats[seat];
    if (sitting.away_since === null || sitting.control === 'bot' || sitting.away_since >= least)
      return granted;
    return { ...granted, seats: withSeat(granted.seats, seat, { ...sitting, away_since: least }) };
  }, state);
}

/**
 * The match with at least `ms` for whose time runs at `now` (ms since 1970): who is on turn, and who is away and keeps a seat. The
 * same state where everybody has that. Rests need nothing: the turn after one begins whole.
 */
export function withTimeGranted(state: MatchState, ms: number, now: number): MatchState {
  return graceGranted(turnGranted(state, ms, now), ms, now);
}

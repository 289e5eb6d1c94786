import type { Actor, Move } from './moves.js';
import { revealedHand } from './hand.js';
import { SEATS, teamOf, withSeat, type Seat, type Team } from './seats.js';
import { MISSED_TURNS_TO_BOT, type MatchResult, type MatchState, type SeatState } from './state.js';

function changed(state: MatchState, seat: Seat, change: Partial<SeatState>): MatchState {
  return { ...state, seats: withSeat(state.seats, seat, { ...state.seats[seat], ...change }) };
}

/** Counts missed turns of the seat that was on turn: the player's own act clears the missed turns, the clock's adds one, two give the seat to the bot. */
function acted(state: MatchState, seat: Seat, by: Actor): MatchState {
  const sitting = state.seats[seat];
  if (by === 'bot') return state;
  if (by === 'player') {
    return sitting.missed === 0 && sitting.control === 'player'
      ? state
      : changed(state, seat, { missed: 0, control: 'player' });
  }
  const missed = sitting.missed + 1;
  return changed(state, seat, { missed, control: missed >= MISSED_TURNS_TO_BOT ? 'bot' : sitting.control });
}

function stays(state: MatchState, team: Team): boolean {
  return SEATS.some((seat) => teamOf(seat) === team && state.seats[seat].person && !state.seats[seat].left);
}

/** True for a side that began the match without a person: computer players play for it as before when a newcomer leaves. */
function beganWithoutPeople(state: MatchState, team: Team): boolean {
  return SEATS.every((seat) => {
    const { person, since_hand } = state.seats[seat];
    return teamOf(seat) !== team || !person || since_hand !== undefined;
  });
}

/** A match that is over before its points are made. The hand that ran is revealed. */
export function ended(state: MatchState, result: MatchResult): MatchState {
  return {
    ...state,
    phase: 'finished',
    turn: null,
    pause: null,
    phase_ends_at: null,
    revealed:
      state.hand === null || state.revealed.some(({ hand }) => hand === state.hand?.number)
        ? state.revealed
        : [...state.revealed, revealedHand(state.hand)],
    result,
  };
}

/** When the last person of a side has left for good, the other side wins by forfeit. */
function afterLeaving(state: MatchState, seat: Seat): MatchState {
  const team = teamOf(seat);
  const others = team === 0 ? 1 : 0;
  if (stays(state, team) || (beganWithoutPeople(state, team) && stays(state, others))) return state;
  return ended(state, { winner: others, reason: 'forfeit' });
}

/** Counts a played card, and whether the seat's player chose it. */
function cardCounted(state: MatchState, seat: Seat, by: Actor): MatchState {
  const { cards_played, cards_by_player } = state.seats[seat];
  if (cards_played === undefined || cards_by_player === undefined) return state;
  return changed(state, seat, {
    cards_played: cards_played + 1,
    cards_by_player: cards_by_player + (by === 'player' ? 1 : 0),
  });
}

/** A person begins at a seat as if the match began: nothing that the computer player did there is theirs. */
function taken(state: MatchState, seat: Seat, player_id: string): MatchState {
  const { next } = state;
  const sitting: SeatState = {
    player_id,
    person: true,
    control: 'player',
    missed: 0,
    away_since: null,
    left: false,
    cards_played: 0,
    cards_by_player: 0,
    since_hand: next.hand,
  };
  return {
    ...state,
    seats: withSeat(state.seats, seat, sitting),
    next: { ...next, client_seeds: withSeat(next.client_seeds, seat, null) },
  };
}

/** The seats after a move: who plays for each, who is away, who has left. Moves that touch no seat change nothing. */
export function foldSeat(state: MatchState, move: Move): MatchState {
  switch (move.type) {
    case 'play_card':
      return cardCounted(acted(state, move.seat, move.by), move.seat, move.by);
    case 'name_trump':
      return acted(state, move.seat, move.by);
    case 'claim':
      return acted(state, move.seat, 'player');
    case 'lose_connection':
      return changed(state, move.seat, { away_since: move.at });
    case 'regain_connection':
      return changed(state, move.seat, { away_since: null, control: 'player', missed: 0 });
    case 'resume_seat':
      return changed(state, move.seat, { control: 'player', missed: 0 });
    case 'give_seat_to_bot':
      return changed(state, move.seat, { control: 'bot' });
    case 'leave':
      return afterLeaving(changed(state, move.seat, { control: 'bot', left: true }), move.seat);
    case 'take_seat':
      return taken(state, move.seat, move.player_id);
    default:
      return state;
  }
}

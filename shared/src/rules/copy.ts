import type { HandState, MatchState } from './state.js';

type Fresh<T> = { -readonly [field in keyof T]: T[field] };

/**
 * A shallow copy whose fields may be set before it is handed on. Written out, because on the path of every move a
 * spread of this many fields takes V8 thirty times as long.
 */
export function freshMatch(state: MatchState): Fresh<MatchState> {
  return {
    version: state.version,
    phase: state.phase,
    target_points: state.target_points,
    timing: state.timing,
    seats: state.seats,
    points: state.points,
    hand: state.hand,
    draw: state.draw,
    turn: state.turn,
    phase_ends_at: state.phase_ends_at,
    pause: state.pause,
    next: state.next,
    revealed: state.revealed,
    hand_result: state.hand_result,
    result: state.result,
    commands: state.commands,
  };
}

/** The same for a hand. */
export function freshHand(hand: HandState): Fresh<HandState> {
  return {
    number: hand.number,
    hakem: hand.hakem,
    trump: hand.trump,
    deck: hand.deck,
    server_seed: hand.server_seed,
    commitment: hand.commitment,
    client_seeds: hand.client_seeds,
    cards: hand.cards,
    trick: hand.trick,
    tricks: hand.tricks,
    tricks_won: hand.tricks_won,
    paused_by: hand.paused_by,
  };
}

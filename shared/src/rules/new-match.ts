import type { HandSeeds } from './deal.js';
import { eachSeat, type Four } from './seats.js';
import type { MatchState, TargetPoints, Timing } from './state.js';

/** A player who sits down to a match: account or bot id, and true for a person. */
export interface Sitting {
  readonly player_id: string;
  readonly person: boolean;
  /** When the last connection of somebody who is not there was lost, ms since 1970. Absent or null: there. */
  readonly away_since?: number | null;
}

/** A match at version 0, before its first deal, which is due at once. `at` in ms since 1970. */
export function newMatch(props: {
  readonly seats: Four<Sitting>;
  readonly target_points: TargetPoints;
  readonly timing: Timing;
  readonly next: HandSeeds;
  readonly at: number;
}): MatchState {
  return {
    version: 0,
    phase: 'waiting',
    target_points: props.target_points,
    timing: props.timing,
    seats: eachSeat((seat) => ({
      player_id: props.seats[seat].player_id,
      person: props.seats[seat].person,
      control: props.seats[seat].person ? 'player' : 'bot',
      missed: 0,
      away_since: props.seats[seat].away_since ?? null,
      left: false,
      cards_played: 0,
      cards_by_player: 0,
    })),
    points: [0, 0],
    hand: null,
    draw: null,
    turn: null,
    phase_ends_at: props.at,
    pause: null,
    next: props.next,
    revealed: [],
    hand_result: null,
    result: null,
    commands: [],
  };
}

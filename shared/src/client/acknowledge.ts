import type { GameState } from '../protocol/index.js';

/** The parts of a view that decide if it may be missed. */
export type Urgent = Pick<GameState, 'phase' | 'clientId'> & {
  readonly deck_state: Pick<GameState['deck_state'], 'turn_player_id'>;
};

/** True if a view must not be missed: the viewer is to name the trump or to play, or the match is over. */
export function mustArrive({ phase, clientId, deck_state }: Urgent): boolean {
  return phase === 'finished' || (clientId !== null && deck_state.turn_player_id === clientId);
}

/** The id in a client's acknowledgement of a version of a room's match; the same on all of a player's devices. */
export function ackIdOf(roomId: string, version: number): string {
  return `${roomId}:${version}`;
}

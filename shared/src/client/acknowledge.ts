import type { GameState } from '../protocol/index.js';

/** What of a view decides whether it may be missed. */
export type Urgent = Pick<GameState, 'phase' | 'clientId'> & {
  readonly deck_state: Pick<GameState['deck_state'], 'turn_player_id'>;
};

/** Whether a view must not be missed: the viewer is to name the trump or to play, or the match is over. */
export function mustArrive({ phase, clientId, deck_state }: Urgent): boolean {
  return phase === 'finished' || (clientId !== null && deck_state.turn_player_id === clientId);
}

/** What a client names when it acknowledges a version of a room's match; the same on all of a player's devices. */
export function ackIdOf(roomId: string, version: number): string {
  return `${roomId}:${version}`;
}

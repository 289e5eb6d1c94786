import type { GameState } from '../protocol/index.js';

/** The fields of a view that decide whether it must be acknowledged. */
export type Urgent = Pick<GameState, 'phase' | 'clientId'> & {
  readonly deck_state: Pick<GameState['deck_state'], 'turn_player_id'>;
};

/** True if a view must be acknowledged: the viewer is to name the trump or to play, or the match is over. */
export function requiresAck({ phase, clientId, deck_state }: Urgent): boolean {
  return phase === 'finished' || (clientId !== null && deck_state.turn_player_id === clientId);
}

/** The id by which a client acknowledges a version of a match; the same on all devices of a player. */
export function ackIdOf(roomId: string, version: number): string {
  return `${roomId}:${version}`;
}

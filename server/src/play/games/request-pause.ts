import { seatCommand, type ByPlayer, type GameAnswer, type GameContext } from './seat-command.js';

/** A player stops the clock, once in a hand, between two cards. Refusals: `game/pause_unavailable`, `paused`, `finished`. */
export function requestPause(context: GameContext, props: ByPlayer): Promise<GameAnswer> {
  return seatCommand(context, props, (seat) => ({ type: 'pause', seat }));
}

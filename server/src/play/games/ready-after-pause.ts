import { seatCommand, type ByPlayer, type GameAnswer, type GameContext } from './seat-command.js';

/** A player is ready to go on; when all four are, the pause ends early. Refusals: `game/pause_unavailable`, `finished`. */
export function readyAfterPause(context: GameContext, props: ByPlayer): Promise<GameAnswer> {
  return seatCommand(context, props, (seat) => ({ type: 'ready', seat }));
}

import { seatCommand, type ByPlayer, type GameAnswer, type GameContext } from './seat-command.js';

/** A player leaves for good: the bot keeps the seat and the match counts as lost for the player. */
export function leaveMatch(context: GameContext, props: ByPlayer): Promise<GameAnswer> {
  return seatCommand(context, props, (seat) => ({ type: 'leave', seat }));
}

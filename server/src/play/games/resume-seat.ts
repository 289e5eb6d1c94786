import { seatCommand, type ByPlayer, type GameAnswer, type GameContext } from './seat-command.js';

/** "I'm back": a player takes its seat back from the bot. Refusals: `room/not_member` (left for good), `game/finished`. */
export function resumeSeat(context: GameContext, props: ByPlayer): Promise<GameAnswer> {
  return seatCommand(context, props, (seat) => ({ type: 'resume_seat', seat }));
}

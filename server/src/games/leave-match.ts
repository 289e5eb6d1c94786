import { seatCommand, type ByPlayer, type GameAnswer, type GameContext } from './seat-command.js';

/** A player leaves for good: the bot keeps the seat and the match counts as lost for the player. Leaving again is so already. */
export async function leaveMatch(context: GameContext, props: ByPlayer): Promise<GameAnswer> {
  const table = await context.tables.get(props.room_id);
  const seat = table?.seatOf(props.player_id) ?? null;
  if (table !== null && seat !== null && table.state.seats[seat].left)
    return { ok: true, version: table.state.version };
  return seatCommand(context, props, (seat) => ({ type: 'leave', seat }));
}

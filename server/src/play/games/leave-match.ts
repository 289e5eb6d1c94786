import type { MatchState, Seat } from '@hokm/shared/rules';
import { seatCommand, type ByPlayer, type GameAnswer, type GameContext } from './seat-command.js';

/** The version at which a command took effect; for another one by which nothing changed, the version of now. */
function leftAs({ commands, version }: MatchState, seat: Seat, id: string | undefined): number {
  return commands.find((done) => done.id === id && done.seat === seat)?.version ?? version;
}

/** A player leaves for good: the bot keeps the seat and the match counts as lost for the player. Leaving again is so already. */
export async function leaveMatch(context: GameContext, props: ByPlayer): Promise<GameAnswer> {
  const table = await context.tables.get(props.room_id);
  const seat = table?.seatOf(props.player_id) ?? null;
  if (table !== null && seat !== null && table.state.seats[seat].left)
    return { ok: true, version: leftAs(table.state, seat, props.command_id) };
  return seatCommand(context, props, (seat) => ({ type: 'leave', seat }));
}

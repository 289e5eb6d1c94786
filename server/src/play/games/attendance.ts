import type { Command, MatchState, Seat } from '@hokm/shared/rules';
import type { GameContext } from './player-commands.js';
import { authorizeSeat } from './policy.js';

function seatDisconnected(state: MatchState, seat: Seat): Command | null {
  return state.phase === 'finished' || state.seats[seat].away_since !== null
    ? null
    : { type: 'lose_connection', seat };
}

function seatReconnected(state: MatchState, seat: Seat): Command | null {
  const { away_since, control } = state.seats[seat];
  const changed = away_since !== null || control === 'bot';
  return changed && state.phase !== 'finished' ? { type: 'regain_connection', seat } : null;
}

/** The last connection of a player to the table was lost: the grace begins. Does nothing for a player without a seat. */
export async function playerAway(context: GameContext, roomId: string, playerId: string): Promise<void> {
  const at = await authorizeSeat(context.tables, roomId, playerId);
  if (at.ok) await context.executor.execute(at.table, (state) => seatDisconnected(state, at.seat));
}

/** A player is at the table (again) and gets the seat back from the stand-in. Does nothing for a player without a seat. */
export async function playerBack(context: GameContext, roomId: string, playerId: string): Promise<void> {
  const at = await authorizeSeat(context.tables, roomId, playerId);
  if (at.ok) await context.executor.execute(at.table, (state) => seatReconnected(state, at.seat));
}

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

function seatClosed(state: MatchState, seat: Seat): Command | null {
  return state.phase === 'finished' || state.seats[seat].control === 'bot'
    ? null
    : { type: 'give_seat_to_bot', seat };
}

/**
 * A player may not come to the table for now: a stand-in plays at once, and the seat stays the player's until the match
 * ends. Does nothing for a player without a seat.
 */
export async function playerShutOut(context: GameContext, roomId: string, playerId: string): Promise<void> {
  const at = await authorizeSeat(context.tables, roomId, playerId);
  if (at.ok) await context.executor.execute(at.table, (state) => seatClosed(state, at.seat));
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

import type { Command, MatchState, Seat } from '@hokm/shared/rules';
import type { GameContext } from './seat-command.js';
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

/** A player's last connection to its table was lost: from now its grace runs. Does nothing for one who is not seated. */
export async function playerAway(context: GameContext, roomId: string, playerId: string): Promise<void> {
  const at = await authorizeSeat(context.tables, roomId, playerId);
  if (at.ok) await context.performer.execute(at.table, (state) => seatDisconnected(state, at.seat));
}

/** A player is at its table (again): gets its seat back from the bot. Does nothing for one who is not seated. */
export async function playerBack(context: GameContext, roomId: string, playerId: string): Promise<void> {
  const at = await authorizeSeat(context.tables, roomId, playerId);
  if (at.ok) await context.performer.execute(at.table, (state) => seatReconnected(state, at.seat));
}

import { SEATS, teamOf } from '@hokm/shared/rules';
import type { Table } from './table.js';

/**
 * What follows from a finished match outside its document. Written with the result, in the one update that closes the
 * match; applied by the worker, once by its key.
 */
export interface Effect {
  /** `<match>:<type>:<player>`. */
  key: string;
  /** `count_game`: the match counts in the player's statistics. */
  type: 'count_game';
  player_id: string;
  /** The player's side won, and the player was still there. */
  won: boolean;
}

/** The effects of a match that is over: it counts for every person who sat down, also for who left for good. */
export function effectsOf({ id, state }: Pick<Table, 'id' | 'state'>): Effect[] {
  const { result } = state;
  if (result === null) return [];
  return SEATS.filter((seat) => state.seats[seat].person).map((seat) => {
    const { player_id, left } = state.seats[seat];
    return {
      key: `${id}:count_game:${player_id}`,
      type: 'count_game',
      player_id,
      won: teamOf(seat) === result.winner && !left,
    };
  });
}

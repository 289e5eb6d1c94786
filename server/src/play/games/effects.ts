import { SEATS, teamOf } from '@hokm/shared/rules';
import type { Effect } from './match-outcome.js';
import type { Table } from './table.js';

/** The effects of a match that is over: it counts for every person who sat down, also for who left for good. A void one for nobody. */
export function effectsOf({ id, state }: Pick<Table, 'id' | 'state'>): Effect[] {
  const { result } = state;
  if (result === null || result.reason === 'void') return [];
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

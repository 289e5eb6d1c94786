import { firstState } from '../games/first-state.js';
import type { MatchRecord } from '../games/match-record.js';
import type { RoomContext } from './context.js';
import { timingOf } from './timings.js';

/** What begins the match of a full room. */
export function beginning(
  { timings, timers, games }: Pick<RoomContext, 'timings' | 'timers' | 'games'>,
  room: MatchRecord,
): Partial<MatchRecord> {
  const state = firstState(room, timingOf(timings, room.options.pace), timers.now());
  return {
    status: 'in progress',
    playing: state.seats.filter(({ person }) => person).map(({ player_id }) => player_id),
    node: games.node,
    snapshot: { version: 0, state },
  };
}

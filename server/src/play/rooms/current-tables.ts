import type { AtTable } from '@hokm/shared/api';
import type { MatchModel, MatchRecord } from '../games/match-record.js';

/** A person who sits at no table that others are shown. */
export const AT_NO_TABLE: AtTable = { room_id: null, playing: false, watch_id: null };

type Waiting = Pick<MatchRecord, 'room_id' | 'seats'>;
type Played = Pick<MatchRecord, 'room_id' | 'playing' | 'options'>;

/** Public waiting rooms with a free seat in which these people sit. One query by index. */
async function joinableRooms(matches: MatchModel, ids: readonly string[]): Promise<Waiting[]> {
  const rooms = await matches
    .find({
      'seats.player_id': { $in: [...ids] },
      status: 'waiting',
      open: true,
      'options.visibility': 'public',
    })
    .select({ room_id: 1, seats: 1 })
    .lean<Waiting[]>();
  return rooms.filter(({ seats }) => seats.includes(null));
}

/** Running matches that these people play. One query by index. */
function runningMatches(matches: MatchModel, ids: readonly string[]): Promise<Played[]> {
  return matches
    .find({ playing: { $in: [...ids] }, status: 'in progress' })
    .select({ room_id: 1, playing: 1, options: 1 })
    .lean<Played[]>();
}

/**
 * The table that each person sits at: a waiting room that others can join, or a running match, whose room is named only
 * where anybody may watch it. People who sit nowhere are left out. Two queries by index.
 */
export async function findCurrentTables(
  matches: MatchModel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AtTable>> {
  const wanted = [...new Set(ids)];
  const [waiting, played] = await Promise.all([
    joinableRooms(matches, wanted),
    runningMatches(matches, wanted),
  ]);
  const tables = new Map<string, AtTable>();
  for (const { room_id, seats } of waiting)
    for (const seat of seats)
      if (seat !== null && wanted.includes(seat.player_id))
        tables.set(seat.player_id, { ...AT_NO_TABLE, room_id });
  for (const { room_id, playing, options } of played)
    for (const id of playing)
      if (wanted.includes(id))
        tables.set(id, {
          room_id: null,
          playing: true,
          watch_id: options.visibility === 'public' ? room_id : null,
        });
  return tables;
}

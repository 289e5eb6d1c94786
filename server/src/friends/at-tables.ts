import type { AtTable } from '@hokm/shared/api';
import type { MatchModel, MatchRecord } from '../games/match-record.js';
import { waitingRooms } from './waiting-rooms.js';

/** Who sits at no table that friends are told of. */
export const AT_NO_TABLE: AtTable = { room_id: null, playing: false, watch_id: null };

type Played = Pick<MatchRecord, 'room_id' | 'playing' | 'options'>;

/** The match that each of some people plays. One query by index. */
async function matchesPlayed(
  matches: MatchModel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Played>> {
  const wanted = new Set(ids);
  const played = await matches
    .find({ playing: { $in: [...wanted] }, status: 'in progress' })
    .select({ room_id: 1, playing: 1, options: 1 })
    .lean<Played[]>();
  return new Map(
    played.flatMap((match) => match.playing.filter((id) => wanted.has(id)).map((id) => [id, match] as const)),
  );
}

/**
 * The table that each of some people sits at: the waiting room that others can join, or the match that is played, which
 * has a name only where anybody may watch it. Who sits nowhere is not in it. Two queries by index.
 */
export async function atTables(
  matches: MatchModel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AtTable>> {
  const [rooms, played] = await Promise.all([waitingRooms(matches, ids), matchesPlayed(matches, ids)]);
  const tables = new Map<string, AtTable>();
  for (const [id, room_id] of rooms) tables.set(id, { ...AT_NO_TABLE, room_id });
  for (const [id, { room_id, options }] of played)
    tables.set(id, {
      room_id: null,
      playing: true,
      watch_id: options.visibility === 'public' ? room_id : null,
    });
  return tables;
}

import type { MatchModel, MatchRecord } from '../games/match-record.js';

/** The room in which each of some people waits and that others can join: public, with a free seat. One query by index. */
export async function waitingRooms(
  matches: MatchModel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(ids);
  const rooms = await matches
    .find({
      'seats.player_id': { $in: [...wanted] },
      status: 'waiting',
      open: true,
      'options.visibility': 'public',
    })
    .select({ room_id: 1, seats: 1 })
    .lean<Pick<MatchRecord, 'room_id' | 'seats'>[]>();
  return new Map(
    rooms
      .filter(({ seats }) => seats.includes(null))
      .flatMap(({ room_id, seats }) =>
        seats.flatMap((seat) =>
          seat !== null && wanted.has(seat.player_id) ? [[seat.player_id, room_id] as const] : [],
        ),
      ),
  );
}

import type { RoomCard } from '@hokm/bot/core/services';
import { SEATS, teamOf } from '@hokm/shared/rules';
import type { MatchModel, MatchRecord } from '../games/match-record.js';
import { isGone } from './room.js';

type Shown = Pick<
  MatchRecord,
  '_id' | 'room_id' | 'name' | 'status' | 'options' | 'seats' | 'result' | 'snapshot' | 'open' | 'created_at'
>;

/** A room as a chat shows it. Null for one that was closed before a match began. */
function presentRoomCard(room: Shown): RoomCard | null {
  if (isGone(room)) return null;
  const { result } = room;
  const [team1 = 0, team2 = 0] = room.snapshot?.state.points ?? [];
  const winners = SEATS.filter((seat) => result !== null && teamOf(seat) === result.winner);
  return {
    id: room._id,
    code: room.room_id,
    name: room.name,
    status: room.status,
    target_points: room.options.target_points,
    is_private: room.options.visibility === 'private',
    seats: SEATS.map((seat) => room.seats[seat]?.name ?? null),
    result:
      result === null
        ? null
        : {
            team: result.winner,
            winners: winners.map((seat) => room.seats[seat]?.name ?? ''),
            points: result.winner === 0 ? [team1, team2] : [team2, team1],
          },
  };
}

/** The rooms that have some codes, or had them last, as cards. One query by index, each room without its log. */
export async function roomCardsOf(
  matches: MatchModel,
  codes: readonly string[],
): Promise<ReadonlyMap<string, RoomCard>> {
  const rooms = await matches
    .find({ room_id: { $in: codes } })
    .sort({ room_id: 1, created_at: 1 })
    .select({
      room_id: 1,
      name: 1,
      status: 1,
      options: 1,
      seats: 1,
      result: 1,
      open: 1,
      created_at: 1,
      'snapshot.state.points': 1,
    })
    .lean<Shown[]>();
  const cards = new Map<string, RoomCard>();
  for (const room of rooms) {
    const card = presentRoomCard(room);
    if (card === null) cards.delete(room.room_id);
    else cards.set(room.room_id, card);
  }
  return cards;
}

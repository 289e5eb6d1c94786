import { ROOM_CODE } from '@hokm/shared/protocol';
import { SEATS, type Seat } from '@hokm/shared/rules';
import type { InvitedSeat, RoomInvitation } from '@hokm/shared/api';
import { refuse, type Result } from '../../platform/core/result.js';
import type { MatchModel, MatchRecord } from '../games/match-record.js';
import { isGone, seatIn, seatsTaken } from './room.js';

type Shown = Pick<
  MatchRecord,
  'room_id' | 'name' | 'status' | 'options' | 'seats' | 'creator_id' | 'quick_since' | 'open' | 'snapshot'
>;

const FIELDS = {
  room_id: 1,
  name: 1,
  status: 1,
  options: 1,
  seats: 1,
  creator_id: 1,
  quick_since: 1,
  open: 1,
  'snapshot.version': 1,
} as const;

/** The room with a code, as its link shows it. Refusals: `room/does_not_exist`, `game/finished`. */
export async function readRoomInvitation(
  matches: MatchModel,
  code: string,
): Promise<Result<{ invitation: RoomInvitation }, 'room/does_not_exist' | 'game/finished'>> {
  const room = ROOM_CODE.test(code)
    ? await matches.findOne({ room_id: code }).sort({ created_at: -1 }).select(FIELDS).lean<Shown>()
    : null;
  if (room === null || isGone(room)) return refuse('room/does_not_exist');
  if (room.status === 'finished') return refuse('game/finished');
  return { ok: true, invitation: presentInvitation(room, room.status) };
}

function presentSeat(room: Shown, seat: Seat): InvitedSeat | null {
  const sitting = room.seats[seat];
  if (sitting == null) return null;
  const { name, avatar, frame = null, is_bot, player_id } = sitting;
  return { name, avatar, frame, is_bot, face: is_bot ? player_id : null };
}

/** A person may take a free seat, and a computer player's in a quick search. */
function freeSeats(room: Shown): number {
  if (room.status !== 'waiting') return 0;
  const bots = room.seats.filter((seat) => seat?.is_bot === true).length;
  return SEATS.length - seatsTaken(room) + (room.quick_since === undefined ? 0 : bots);
}

function presentInvitation(room: Shown, status: RoomInvitation['status']): RoomInvitation {
  const { target_points, pace, visibility, stake } = room.options;
  return {
    room_id: room.room_id,
    name: room.name,
    status,
    target_points,
    pace,
    ...(stake > 0 ? { stake } : {}),
    seats: SEATS.map((seat) => presentSeat(room, seat)),
    host: room.quick_since === undefined ? seatIn(room, room.creator_id) : null,
    free_seats: freeSeats(room),
    can_watch: status === 'in progress' && visibility === 'public',
  };
}

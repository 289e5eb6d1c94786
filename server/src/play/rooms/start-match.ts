import { firstState } from '../games/first-state.js';
import type { MatchRecord } from '../games/match-record.js';
import { remembered } from './change-room.js';
import type { RoomContext } from './context.js';
import { timingOf } from './timings.js';
import { seatIn, type RoomChange } from './room.js';
import type { RoomAnswer } from './room-store.js';

type StartRefusal = 'room/not_member' | 'room/not_waiting' | 'room/not_enough_players';

function starting(context: RoomContext, room: MatchRecord, by: string | null): RoomChange<StartRefusal> {
  if (by !== null && seatIn(room, by) === null) return { ok: false, code: 'room/not_member' };
  if (room.status === 'in progress') return { ok: true, set: {} };
  if (room.status === 'finished') return { ok: false, code: 'room/not_waiting' };
  if (room.seats.some((seat) => seat === null)) return { ok: false, code: 'room/not_enough_players' };
  const timing = timingOf(context.timings, room.options.pace);
  const state = firstState(room, timing, context.timers.now());
  const playing = state.seats.filter(({ person }) => person).map(({ player_id }) => player_id);
  return {
    ok: true,
    set: { status: 'in progress', playing, node: context.games.node, snapshot: { version: 0, state } },
  };
}

/** Starts the match of a full room; any member may, and the server itself (`by: null`). A second call does nothing. */
export async function startMatch(
  context: RoomContext,
  roomId: string,
  by: string | null,
  command_id?: string,
): Promise<RoomAnswer<StartRefusal | 'room/does_not_exist'>> {
  const command = by === null ? null : remembered({ room_id: roomId, player_id: by, command_id });
  const answer = await context.store.change(roomId, (room) => starting(context, room, by), command);
  if (!answer.ok) return answer;
  const { games, announce } = context;
  if (answer.changed) {
    announce(answer.room);
    await games.open(answer.room);
  } else if (answer.room.status === 'in progress' && games.tables.peek(roomId) === null) {
    // The first start was interrupted before the room was announced.
    announce(answer.room);
    await games.tables.get(roomId);
  }
  return answer;
}

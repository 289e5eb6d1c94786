import { firstState } from '../games/first-state.js';
import type { MatchRecord } from '../games/match-record.js';
import { botsFor } from './bots.js';
import { remembered } from './change-room.js';
import type { RoomContext } from './context.js';
import { timingOf } from './timings.js';
import { fillSeats, seatIn, type RoomChange } from './room.js';
import type { RoomAnswer } from './room-store.js';

type StartRefusal = 'room/not_member' | 'room/not_waiting' | 'room/not_enough_players';

export interface StartProps {
  /** The member who starts it; null for the server itself. */
  readonly by: string | null;
  /** Computer players take the free seats of a quick search; other rooms have to be full. */
  readonly fill?: boolean | undefined;
  readonly command_id?: string | undefined;
}

function starting(
  context: RoomContext,
  waiting: MatchRecord,
  { by, fill }: StartProps,
): RoomChange<StartRefusal> {
  const now = context.timers.now();
  const filled = fill === true ? fillSeats(waiting, botsFor(waiting, context.randomBytes), now) : null;
  const seated = filled?.ok === true ? filled.set : {};
  const room = { ...waiting, ...seated };
  if (by !== null && seatIn(room, by) === null) return { ok: false, code: 'room/not_member' };
  if (room.status === 'in progress') return { ok: true, set: {} };
  if (room.status === 'finished') return { ok: false, code: 'room/not_waiting' };
  if (room.seats.some((seat) => seat === null)) return { ok: false, code: 'room/not_enough_players' };
  const timing = timingOf(context.timings, room.options.pace);
  const state = firstState(room, timing, now);
  const playing = state.seats.filter(({ person }) => person).map(({ player_id }) => player_id);
  return {
    ok: true,
    set: {
      ...seated,
      status: 'in progress',
      playing,
      node: context.games.node,
      snapshot: { version: 0, state },
    },
  };
}

/** Starts the match of a full room; any member may, and the server itself. A second call does nothing. */
export async function startMatch(
  context: RoomContext,
  roomId: string,
  props: StartProps,
): Promise<RoomAnswer<StartRefusal | 'room/does_not_exist'>> {
  const { by, command_id } = props;
  const command = by === null ? null : remembered({ room_id: roomId, player_id: by, command_id });
  const answer = await context.store.change(roomId, (room) => starting(context, room, props), command);
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

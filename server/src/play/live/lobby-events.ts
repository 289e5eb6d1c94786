import type { ClientPayload } from '@hokm/shared/protocol';
import { playerBack } from '../games/attendance.js';
import { isGone, isMember } from '../rooms/room.js';
import type { Handlers } from '../../platform/sockets/dispatch.js';
import { enterRoom, type RealtimeContext } from './realtime-context.js';
import { isShownAway } from './room-attendance.js';
import type { Result } from '../../platform/core/result.js';
import type { GameSocket } from '../../platform/sockets/types.js';

/** Older clients can hold a numeric room id, which is no code: it counts as none. */
const NUMERIC = /^\d+$/;

type LobbyWish = Pick<ClientPayload<'join_lobby'>, 'deltas' | 'limit'>;

function enterLobby({ lobby }: RealtimeContext, socket: GameSocket, wish: LobbyWish): Promise<void> {
  return lobby.enter(socket, wish.deltas === true, wish.limit ?? undefined);
}

/** Attaches a member to the room again. */
export async function comeBack(
  context: RealtimeContext,
  socket: GameSocket,
  roomId: string,
): Promise<Result<{ room_id: string }, 'room/does_not_exist' | 'room/not_member'>> {
  const room = await context.rooms.store.find(roomId);
  if (room === null || isGone(room)) return { ok: false, code: 'room/does_not_exist' };
  if (!isMember(room, socket.data.identity.id)) return { ok: false, code: 'room/not_member' };
  await enterRoom(context, socket, room);
  return { ok: true, room_id: room.room_id };
}

/** Coming online, entering the lobby, coming back. */
export function lobbyEvents(
  context: RealtimeContext,
): Pick<Handlers, 'res_connect' | 'join_lobby' | 'get_lobby_state' | 'reconnect_to_room' | 'heartbeat'> {
  const enter = async (socket: GameSocket, wish: LobbyWish) => {
    await enterLobby(context, socket, wish);
    const running_room_id = await context.rooms.store.runningOf(socket.data.identity.id);
    return { ok: true as const, running_room_id };
  };
  return {
    async res_connect(socket, payload) {
      const { room_id } = payload;
      const entered = await enter(socket, payload);
      if (room_id == null || NUMERIC.test(room_id)) return entered;
      const back = await comeBack(context, socket, room_id);
      return back.ok ? { ...entered, ...back } : back;
    },
    join_lobby: enter,
    async get_lobby_state(socket, wish) {
      await enterLobby(context, socket, wish);
      return { ok: true };
    },
    reconnect_to_room: (socket, { room_id }) => comeBack(context, socket, room_id),
    async heartbeat(socket) {
      const { id } = socket.data.identity;
      // A connected player may be shown as away: the process that was to correct it has ended.
      for (const roomId of socket.data.rooms)
        if (isShownAway(context.rooms, roomId, id)) await playerBack(context.rooms.games, roomId, id);
      const server_time = context.rooms.timers.now();
      socket.emit('heartbeat_response', { success: true, server_time });
      return { ok: true, server_time };
    },
  };
}

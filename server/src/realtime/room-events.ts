import { leaveMatch } from '../games/leave-match.js';
import { addBot, joinRoom, leaveRoom, removeBot, takeSeat } from '../rooms/change-room.js';
import { createRoom } from '../rooms/create-room.js';
import { isGone, seatIn } from '../rooms/room.js';
import type { RoomAnswer } from '../rooms/room-store.js';
import { startMatch } from '../rooms/start-match.js';
import type { Handlers } from './dispatch.js';
import { comeIn, memberOf, showRoom, type Scene } from './scene.js';
import type { Answer, GameSocket } from './types.js';

function plain(answer: RoomAnswer): Answer {
  return answer.ok ? { ok: true, room_id: answer.room.room_id } : answer;
}

/** Rooms: making, joining, seating, starting, leaving. */
export function roomEvents(
  scene: Scene,
): Pick<
  Handlers,
  | 'create_game'
  | 'join_room'
  | 'join'
  | 'get_room_state'
  | 'add_bot'
  | 'remove_bot'
  | 'take_seat'
  | 'start_game'
  | 'leave_room'
> {
  const { rooms, presence } = scene;

  const entering = async (socket: GameSocket, answer: RoomAnswer): Promise<Answer> => {
    if (!answer.ok) return answer;
    await comeIn(scene, socket, answer.room);
    return plain(answer);
  };
  const join = async (socket: GameSocket, roomId: string): Promise<Answer> =>
    entering(socket, await joinRoom(rooms, roomId, memberOf(socket)));

  return {
    async create_game(socket, { room_id, name, options }) {
      return entering(socket, await createRoom(rooms, { creator: memberOf(socket), room_id, name, options }));
    },
    join_room: (socket, { room_id }) => join(socket, room_id),
    join: (socket, { game_id }) => join(socket, game_id),

    async get_room_state(socket, { room_id }) {
      const room = await rooms.store.find(room_id);
      if (room === null || isGone(room)) return { ok: false, code: 'room/does_not_exist' };
      const member = seatIn(room, socket.data.identity.id) !== null;
      if (member && !socket.data.rooms.has(room_id)) await comeIn(scene, socket, room);
      else showRoom(scene, socket, room);
      return { ok: true, room_id };
    },

    async add_bot(socket, { room_id, seat }) {
      return plain(await addBot(rooms, room_id, socket.data.identity.id, seat));
    },
    async remove_bot(socket, { room_id, seat }) {
      return plain(await removeBot(rooms, room_id, socket.data.identity.id, seat));
    },
    async take_seat(socket, { room_id, seat }) {
      return plain(await takeSeat(rooms, room_id, socket.data.identity.id, seat));
    },
    async start_game(socket, { room_id }) {
      return plain(await startMatch(rooms, room_id, socket.data.identity.id));
    },

    async leave_room(socket, { room_id }) {
      const { id } = socket.data.identity;
      const room = await rooms.store.find(room_id);
      if (room === null) return { ok: false, code: 'room/does_not_exist' };
      if (seatIn(room, id) === null) return { ok: false, code: 'room/not_member' };
      const left =
        room.status === 'waiting'
          ? await leaveRoom(rooms, room_id, id)
          : room.status === 'in progress'
            ? await leaveMatch(rooms.games, { room_id, player_id: id })
            : { ok: true as const };
      if (!left.ok && left.code !== 'game/finished') return left;
      socket.emit('left_room', { room_id });
      presence.detachPerson(id, room_id);
      return { ok: true, room_id };
    },
  };
}

import type { Rung } from '@hokm/shared/bots';
import type { ErrorCode } from '@hokm/shared/errors';
import type { ClientRefusals } from '@hokm/shared/protocol';
import { refuse, type Result } from '../../platform/core/result.js';
import { leaveMatch } from '../games/player-commands.js';
import {
  addBot,
  joinRoom,
  leaveRoom,
  remembered,
  removeBot,
  takeSeat,
  type InRoom,
} from '../rooms/change-room.js';
import { isShutOut } from '../rooms/context.js';
import { ladderOptions } from '../rooms/bots.js';
import { createRoom, type CreateRoomProps } from '../rooms/create-room.js';
import { rematchRoom } from '../rooms/rematch-room.js';
import { createRivalsFinder } from '../rooms/find-rivals.js';
import { createQuickMatcher } from '../rooms/quick-match.js';
import { giveUpSeat, reservedFor } from '../rooms/reserve-seat.js';
import { isGone, isMarkedAway, isMember, seatIn } from '../rooms/room.js';
import { isDone, type RoomAnswer } from '../rooms/room-store.js';
import { startMatch } from '../rooms/start-match.js';
import { isTakingCoins } from '../games/stakes-record.js';
import { inviteToRematch } from './invite-to-rematch.js';
import type { Handlers } from '../../platform/sockets/dispatch.js';
import {
  awaitSeat,
  enterRoom,
  memberAt,
  memberOf,
  stopWatching,
  type RealtimeContext,
} from './realtime-context.js';
import type { GameSocket } from '../../platform/sockets/types.js';

function plain<Code extends ErrorCode>(answer: RoomAnswer<Code>): Result<{ room_id: string }, Code> {
  return answer.ok ? { ok: true, room_id: answer.room.room_id } : answer;
}

/** Rooms: making, joining, seating, starting, leaving. */
export function roomEvents(
  context: RealtimeContext,
): Pick<
  Handlers,
  | 'create_game'
  | 'join_room'
  | 'join'
  | 'get_room_state'
  | 'add_bot'
  | 'remove_bot'
  | 'take_seat'
  | 'find_rivals'
  | 'start_game'
  | 'leave_room'
> {
  const { rooms, registry } = context;
  const quickMatch = createQuickMatcher(rooms, context.searchTurn);
  const findRivals = createRivalsFinder(rooms, context.searchTurn);

  const entering = async <Code extends ErrorCode>(
    socket: GameSocket,
    answer: RoomAnswer<Code>,
  ): Promise<Result<{ room_id: string }, Code>> => {
    if (answer.ok) await enterRoom(context, socket, answer.room);
    return plain(answer);
  };
  const searching = async <Code extends ErrorCode>(socket: GameSocket, answer: RoomAnswer<Code>) => {
    if (!answer.ok || reservedFor(answer.room, socket.data.identity.id) === null)
      return entering(socket, answer);
    await awaitSeat(context, socket, answer.room);
    return { ok: true as const, room_id: answer.room.room_id, waits_for_seat: true as const };
  };
  const by = (socket: GameSocket, payload: { room_id: string; command_id?: string | undefined }): InRoom => ({
    room_id: payload.room_id,
    player_id: socket.data.identity.id,
    command_id: payload.command_id,
  });

  const climb = async (socket: GameSocket, making: CreateRoomProps, rung: Rung) => {
    if (rung > (await context.highestRung(making.creator.player_id))) return refuse('room/rival_locked');
    return entering(socket, await createRoom(rooms, { ...making, options: ladderOptions(rung) }));
  };

  return {
    async create_game(socket, { after, quick = false, ...wish }) {
      const { rival, ...options } = wish.options;
      const making = { ...wish, options, creator: memberOf(socket) };
      if (options.stake > 0 && rival !== undefined) return refuse('room/people_only');
      if (quick) return searching(socket, await quickMatch(making));
      if (after === undefined && rival !== undefined) return climb(socket, making, rival);
      if (after === undefined) return entering(socket, await createRoom(rooms, making));
      const next = await rematchRoom(rooms, { ...making, after });
      if (!next.ok) return next;
      await enterRoom(context, socket, next.room);
      await inviteToRematch(context, making.creator.player_id, after, next);
      return { ok: true, room_id: next.room.room_id };
    },
    async join_room(socket, payload) {
      return entering(socket, await joinRoom(rooms, by(socket, payload), memberOf(socket)));
    },
    async join(socket, { game_id }) {
      return entering(socket, await joinRoom(rooms, by(socket, { room_id: game_id }), memberOf(socket)));
    },

    async get_room_state(socket, { room_id }) {
      const room = await rooms.store.find(room_id);
      const { id } = socket.data.identity;
      if (room === null || isGone(room) || (await isShutOut(rooms, room, id)))
        return { ok: false, code: 'room/does_not_exist' };
      const member = isMember(room, id);
      // A connected member may be marked away: the process that was to correct it has ended.
      if (member && (!socket.data.rooms.has(room_id) || isMarkedAway(room, id)))
        await enterRoom(context, socket, room);
      else context.announcer.show(socket, room);
      return { ok: true, room_id };
    },

    async add_bot(socket, payload) {
      return plain(await addBot(rooms, by(socket, payload), payload.seat));
    },
    async remove_bot(socket, payload) {
      return plain(await removeBot(rooms, by(socket, payload), payload.seat));
    },
    async take_seat(socket, payload) {
      return plain(await takeSeat(rooms, by(socket, payload), payload.seat));
    },
    async find_rivals(socket, payload) {
      const memberHere = (playerId: string) => memberAt(context, payload.room_id, playerId);
      const answer = await findRivals({ ...by(socket, payload), memberHere });
      // Where the own room waits for a pair, everybody has been told.
      return answer.ok && answer.room.room_id === payload.room_id ? plain(answer) : entering(socket, answer);
    },
    async start_game(socket, { room_id, command_id, fill }) {
      return plain(await startMatch(rooms, room_id, { by: socket.data.identity.id, fill, command_id }));
    },

    async leave_room(socket, payload) {
      if (socket.data.isVisitor) {
        if (context.spectators.watchedBy(socket) === payload.room_id) stopWatching(context, socket);
        return { ok: true, room_id: payload.room_id };
      }
      const kept = await keptSeat(context, by(socket, payload));
      if (kept === 'taken' && payload.only === 'waiting') return refuse('room/not_waiting');
      if (kept === 'given_up') {
        registry.detachPerson(socket.data.identity.id, payload.room_id);
        if (context.spectators.watchedBy(socket) === payload.room_id) stopWatching(context, socket);
        socket.emit('left_room', { room_id: payload.room_id });
        return { ok: true, room_id: payload.room_id };
      }
      if (context.spectators.watchedBy(socket) === payload.room_id) {
        stopWatching(context, socket);
        socket.emit('left_room', { room_id: payload.room_id });
        return { ok: true, room_id: payload.room_id };
      }
      // A player of the match cannot watch it; closing the page that asked for it leaves no seat.
      if (payload.only === 'watching') return { ok: true, room_id: payload.room_id };
      const left = await leave(context, by(socket, payload), payload.only === 'waiting');
      if (!left.ok && !context.spectators.hasLeft(socket, payload.room_id)) return left;
      socket.emit('left_room', { room_id: payload.room_id });
      registry.detachPerson(socket.data.identity.id, payload.room_id);
      context.publisher.scheduleUpdate([socket.data.identity.id]);
      return { ok: true, room_id: payload.room_id };
    },
  };
}

/**
 * Gives up the seat that is kept for a person in a running match. `taken`: too late, the person has sat down or is about to,
 * and leaving means to leave the match. `none`: no seat is kept.
 */
async function keptSeat(
  { rooms, clustered }: RealtimeContext,
  by: InRoom,
): Promise<'given_up' | 'taken' | 'none'> {
  const { room_id, player_id } = by;
  const room = await rooms.store.reservedFor(player_id);
  if (room?.room_id !== room_id) return 'none';
  if (clustered) await rooms.games.refresh(room_id);
  const table = await rooms.games.tables.get(room_id);
  if (table !== null && table.seatOf(player_id) !== null) return 'taken';
  // Nobody sits down while a hand is played: a process that was seating the person has died.
  const anyway = table?.state.phase !== 'hand_complete';
  return (await giveUpSeat(rooms, by, { anyway })) ? 'given_up' : 'taken';
}

/**
 * Leaves a room: a waiting one frees the seat, a running match is left for good. With `onlyWaiting`, a match that started
 * in the meantime is not left, because leaving it counts as a loss. Coins that are on their way arrive first.
 */
async function leave(
  context: RealtimeContext,
  by: InRoom,
  onlyWaiting: boolean,
): Promise<Result<object, ClientRefusals<'leave_room'>>> {
  const { rooms } = context;
  const room = await rooms.store.find(by.room_id);
  if (room === null) return refuse('room/does_not_exist');
  // A kept seat that was given up by this very command.
  if (isDone(room, remembered(by))) return LEFT;
  if (isTakingCoins(room) && seatIn(room, by.player_id) !== null) {
    // Afterwards there is a match to leave, or a room.
    await startMatch(rooms, by.room_id, { by: null });
    return leave(context, by, onlyWaiting);
  }
  if (room.status === 'in progress') {
    if (onlyWaiting && room.playing.includes(by.player_id)) return refuse('room/not_waiting');
    const left = await leaveMatch(rooms.games, by);
    return left.ok || left.code === 'game/finished' ? LEFT : refuse(left.code);
  }
  if (room.snapshot !== null && seatIn(room, by.player_id) !== null) return LEFT;
  const left = await leaveRoom(rooms, by);
  if (!left.ok && left.code === 'room/starting') return leave(context, by, onlyWaiting);
  return left.ok ? LEFT : left;
}

const LEFT = { ok: true } as const;

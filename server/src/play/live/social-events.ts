import { reactionTextKey } from '@hokm/shared/conduct';
import { isShutOut } from '../rooms/context.js';
import { reservedFor } from '../rooms/reserve-seat.js';
import { isGone, seatIn } from '../rooms/room.js';
import type { MatchRecord } from '../games/match-record.js';
import { isTourTable } from '../games/tour-table.js';
import type { Handlers } from '../../platform/sockets/dispatch.js';
import { personChannel, roomChannel } from '../../platform/sockets/connection-registry.js';
import { leadHome } from './lead-home.js';
import { awaitSeat, releaseIfUnused, type RealtimeContext } from './realtime-context.js';

function isAtTable(room: MatchRecord, playerId: string): boolean {
  if (seatIn(room, playerId) === null) return false;
  return room.status !== 'in progress' || room.playing.includes(playerId);
}

/** Watching a table, reactions, and the presence of the page. */
export function socialEvents(
  context: RealtimeContext,
): Pick<Handlers, 'spectate' | 'send_reaction' | 'presence'> {
  const { io, rooms, spectators, blocks, lobby, judgements } = context;
  return {
    async spectate(socket, { room_id }) {
      const { id } = socket.data.identity;
      const room = await rooms.store.find(room_id);
      if (room === null || isGone(room) || (await isShutOut(rooms, room, id)))
        return { ok: false, code: 'room/does_not_exist' };
      if (socket.data.isVisitor && !isTourTable(room)) return { ok: false, code: 'room/private' };
      // Players see the table from their seat.
      if (room.status === 'in progress' && isAtTable(room, id))
        return { ok: false, code: 'room/already_playing' };
      // A match that is kept without spectators may have moved on in another process without a message.
      if (context.clustered && !spectators.isWatched(room_id)) {
        if (room.status === 'in progress') await rooms.games.refresh(room_id);
        else rooms.games.release(room_id);
      }
      const answer = await spectators.watch(rooms.games.tables, socket, room, (left) =>
        releaseIfUnused(context, left),
      );
      if (!answer.ok) return answer;
      lobby.leave(socket);
      // After a reload the person still waits for the kept seat.
      if (reservedFor(room, id) !== null) await awaitSeat(context, socket, room);
      context.announcer.show(socket, room);
      await leadHome(context, socket, room);
      return answer;
    },

    async send_reaction(socket, { room_id, reaction }) {
      const { id } = socket.data.identity;
      const room = await rooms.store.find(room_id);
      if (room === null || isGone(room)) return { ok: false, code: 'room/does_not_exist' };
      if (!isAtTable(room, id)) return { ok: false, code: 'room/not_member' };
      const mute = await judgements.of(id, 'mute');
      if (mute !== null)
        return { ok: false, code: 'conduct/muted', until: mute.until?.toISOString() ?? null };
      const people = room.seats.flatMap((seat) => (seat === null || seat.is_bot ? [] : [seat.player_id]));
      const deaf = await blocks.whoBlocked(id, people);
      io.to(roomChannel(room_id))
        .except(deaf.map((playerId) => personChannel(room_id, playerId)))
        .emit('message', {
          kind: 'reaction',
          text_key: reactionTextKey(reaction),
          params: { room_id },
          from: id,
          at: rooms.timers.now(),
        });
      return { ok: true };
    },

    presence(socket, { state }) {
      context.publisher.setFocus(socket.data.identity.id, socket.id, state === 'active');
      return { ok: true };
    },
  };
}

import { playerShutOut } from '../games/attendance.js';
import { leaveRoom } from '../rooms/change-room.js';
import { startMatch } from '../rooms/start-match.js';
import { releaseSeat } from '../rooms/reserve-seat.js';
import type { MatchRecord } from '../games/match-record.js';
import { personChannel } from '../../platform/sockets/connection-registry.js';
import type { LiveParts } from './live-parts.js';
import type { RealtimeContext } from './realtime-context.js';

/**
 * Takes a person away from every table: in a running match a stand-in plays at once, and the seat stays theirs until it ends;
 * a kept seat is given up, and waiting rooms are left; coins that are on their way arrive first. For people whose account was closed.
 */
export async function removePerson(
  context: Pick<RealtimeContext, 'rooms'>,
  player_id: string,
): Promise<void> {
  const { rooms } = context;
  const { store, games } = rooms;
  const kept = await store.reservedFor(player_id);
  if (kept !== null) await releaseSeat(rooms, kept.room_id, player_id);
  const running = await store.runningOf(player_id);
  if (running !== null) await playerShutOut(games, running, player_id);
  for (const room_id of await store.waitingOf(player_id)) {
    const left = await leaveRoom(rooms, { room_id, player_id });
    if (left.ok || left.code !== 'room/starting') continue;
    await startMatch(rooms, room_id, { by: null });
    return removePerson(context, player_id);
  }
}

/**
 * A person sat down elsewhere: tells those who stay in the room that they left, and the person's own pages there; `to`: that they
 * sit in that room with their partner.
 */
export function tellMoved(
  { io, announcer, registry }: Pick<LiveParts, 'io' | 'announcer' | 'registry'>,
  room: MatchRecord,
  playerId: string,
  to?: string,
): void {
  const { room_id } = room;
  announcer.announce(room);
  io.to(personChannel(room_id, playerId)).emit('left_room', { room_id, ...(to === undefined ? {} : { to }) });
  registry.detachPerson(playerId, room_id);
}

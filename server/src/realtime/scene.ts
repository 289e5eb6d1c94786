import { playerAway, playerBack } from '../games/attendance.js';
import { presentGame } from '../games/match-view.js';
import type { MatchRecord } from '../games/match-record.js';
import { memberAway, memberBack } from '../rooms/change-room.js';
import type { RoomContext } from '../rooms/context.js';
import { seatIn, type Member } from '../rooms/room.js';
import { presentRoom } from '../rooms/room-view.js';
import type { LobbyFeed } from './lobby-feed.js';
import type { Presence } from './presence.js';
import type { GameSocket } from './types.js';

/** Everything the handlers of events work with. */
export interface Scene {
  readonly rooms: RoomContext;
  readonly presence: Presence;
  readonly lobby: LobbyFeed;
}

/** The connection's owner, as somebody who may sit down. */
export function memberOf(socket: GameSocket): Member {
  const { id, name, avatar } = socket.data.identity;
  return { player_id: id, name, avatar };
}

function roomMessage({ rooms }: Scene, room: MatchRecord): ReturnType<typeof presentRoom> {
  return presentRoom(room, { now: rooms.timers.now(), countdownMs: rooms.clocks.countdown_ms });
}

/** Sends a room as it is to one connection. */
export function showRoom(scene: Scene, socket: GameSocket, room: MatchRecord): void {
  socket.emit('update_room', roomMessage(scene, room));
}

/** A room has changed: its members and the lobby hear of it. */
export function announceRoom(scene: Scene, room: MatchRecord): void {
  const message = roomMessage(scene, room);
  for (const socket of scene.presence.inRoom(room.room_id)) socket.emit('update_room', message);
  if (room.options.visibility === 'public') scene.lobby.touch();
}

/** Sends a seat its whole view of the table; returns the version, or null where no match is played. */
export async function showGame(scene: Scene, socket: GameSocket, roomId: string): Promise<number | null> {
  const table = await scene.rooms.games.tables.get(roomId);
  const seat = table?.seatOf(socket.data.identity.id) ?? null;
  if (table === null || seat === null) return null;
  socket.emit('game_state', presentGame(table, seat, scene.rooms.timers.now()));
  return table.state.version;
}

/**
 * A member comes to its room, for the first time or again: from now it gets the room's messages, and at once all it
 * may have missed (the room, and the table when a match runs or is over).
 */
export async function comeIn(scene: Scene, socket: GameSocket, room: MatchRecord): Promise<void> {
  const { presence, rooms, lobby } = scene;
  const { room_id } = room;
  const { id } = socket.data.identity;
  // A connection that was lost meanwhile has been taken off the room already.
  if (!socket.connected) return;
  presence.attach(socket, room_id);
  socket.emit('room_joined', { room_id });
  if (room.status === 'waiting') {
    const back = await memberBack(rooms, room_id, id);
    showRoom(scene, socket, back.ok ? back.room : room);
    return;
  }
  showRoom(scene, socket, room);
  await lobby.leave(socket);
  await playerBack(rooms.games, room_id, id);
  await showGame(scene, socket, room_id);
}

/** A connection is gone: who has no other at a room is away from it. */
export async function goAway(scene: Scene, socket: GameSocket): Promise<void> {
  const { presence, rooms, lobby } = scene;
  const { id } = socket.data.identity;
  const left = presence.remove(socket);
  lobby.touch();
  for (const roomId of left) {
    const room = await rooms.store.find(roomId);
    if (room === null || seatIn(room, id) === null) continue;
    if (room.status === 'in progress') await playerAway(rooms.games, roomId, id);
    if (room.status === 'waiting') await memberAway(rooms, roomId, id);
  }
}

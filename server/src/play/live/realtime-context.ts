import { playerAway, playerBack } from '../games/attendance.js';
import type { MatchRecord } from '../games/match-record.js';
import { memberAway, memberBack } from '../rooms/change-room.js';
import type { RoomContext } from '../rooms/context.js';
import { seatIn, type Member } from '../rooms/room.js';
import { presentRoom } from '../rooms/room-view.js';
import type { Blocks } from '../../people/blocks.js';
import type { FanOut } from './fan-out.js';
import type { LobbyFeed } from './lobby-feed.js';
import {
  personChannel,
  roomChannel,
  type ConnectionRegistry,
} from '../../platform/sockets/connection-registry.js';
import type { Spectators } from './spectators.js';
import type { PresencePublisher } from '../../people/presence-publisher.js';
import type { GameServer, GameSocket } from '../../platform/sockets/types.js';

/** Everything the handlers of events work with. */
export interface RealtimeContext {
  readonly io: GameServer;
  /** Whether other processes may have connections to the same rooms. */
  readonly clustered: boolean;
  readonly rooms: RoomContext;
  readonly presence: ConnectionRegistry;
  readonly lobby: LobbyFeed;
  readonly fanOut: FanOut;
  readonly spectators: Spectators;
  readonly blocks: Blocks;
  readonly whereabouts: PresencePublisher;
}

/** The connection's owner, as somebody who may sit down. */
export function memberOf(socket: GameSocket): Member {
  const { id, name, avatar, worn } = socket.data.identity;
  return { player_id: id, name, avatar, frame: worn.frame };
}

function roomMessage({ rooms }: RealtimeContext, room: MatchRecord): ReturnType<typeof presentRoom> {
  return presentRoom(room, { now: rooms.timers.now(), countdownMs: rooms.timings.countdown_ms });
}

/** Sends a room as it is to one connection. */
export function showRoom(scene: RealtimeContext, socket: GameSocket, room: MatchRecord): void {
  socket.emit('update_room', roomMessage(scene, room));
}

/** A room has changed: its members and the lobby hear of it. */
export function announceRoom(scene: RealtimeContext, room: MatchRecord): void {
  scene.io.to(roomChannel(room.room_id)).emit('update_room', roomMessage(scene, room));
  if (scene.clustered && room.status === 'in progress')
    scene.io.serverSideEmit('match_started', room.room_id);
  if (room.options.visibility === 'public') scene.lobby.touch();
  scene.whereabouts.scheduleUpdate(peopleIn(room));
}

function peopleIn({ seats }: MatchRecord): string[] {
  return seats.flatMap((seat) => (seat === null || seat.is_bot ? [] : [seat.player_id]));
}

/** A match was begun by another process: the members connected here see it. */
export async function showMatch(scene: RealtimeContext, roomId: string): Promise<void> {
  for (const socket of scene.presence.inRoom(roomId)) await showGame(scene, socket, roomId);
}

/** Sends a seat its whole view of the table; returns the version, or null where no match is played. */
export async function showGame(
  scene: RealtimeContext,
  socket: GameSocket,
  roomId: string,
): Promise<number | null> {
  if (scene.clustered) await scene.rooms.games.refresh(roomId);
  const table = await scene.rooms.games.tables.get(roomId);
  const seat = table?.seatOf(socket.data.identity.id) ?? null;
  if (table === null || seat === null) return null;
  scene.fanOut.show(table, seat, socket);
  return table.state.version;
}

/**
 * A member comes to its room, for the first time or again: from now it gets the room's messages, and at once all it
 * may have missed (the room, and the table when a match runs or is over).
 */
export async function enterRoom(
  scene: RealtimeContext,
  socket: GameSocket,
  room: MatchRecord,
): Promise<void> {
  const { presence, rooms, lobby } = scene;
  const { room_id } = room;
  const { id } = socket.data.identity;
  // A connection that was lost meanwhile has been taken off the room already.
  if (!socket.connected) return;
  await presence.attach(socket, room_id);
  socket.emit('room_joined', { room_id });
  const back = room.status === 'waiting' ? await memberBack(rooms, { room_id, player_id: id }) : null;
  // The match may have begun since the room was read.
  const current = back?.ok === true ? back.room : room;
  showRoom(scene, socket, current);
  if (current.status === 'waiting') return;
  await lobby.leave(socket);
  await playerBack(rooms.games, room_id, id);
  await showGame(scene, socket, room_id);
}

/** Whether a person is at a room by a connection of another process. */
async function isConnectedToOtherProcess(
  { io, clustered }: RealtimeContext,
  roomId: string,
  playerId: string,
): Promise<boolean> {
  if (!clustered) return false;
  const sockets = await io.in(personChannel(roomId, playerId)).fetchSockets();
  return sockets.length > 0;
}

/** Nobody here is at a room's table or watches it any more: its match need not be kept in this process. */
function releaseIfUnused({ presence, spectators, rooms }: RealtimeContext, roomId: string): void {
  if (presence.inRoom(roomId).size === 0 && !spectators.isWatched(roomId)) rooms.games.release(roomId);
}

/** A connection watches no match any more; returns the room whose match it watched, or null. */
export function stopWatching(scene: RealtimeContext, socket: GameSocket): string | null {
  const roomId = scene.spectators.watchedBy(socket);
  scene.spectators.leave(socket);
  if (roomId !== null) releaseIfUnused(scene, roomId);
  return roomId;
}

/** A connection is gone: who has no other at a room is away from it. */
export async function handleDisconnect(scene: RealtimeContext, socket: GameSocket): Promise<void> {
  const { presence, rooms, lobby } = scene;
  const { id } = socket.data.identity;
  stopWatching(scene, socket);
  const left = presence.remove(socket);
  lobby.touch();
  for (const roomId of left) {
    releaseIfUnused(scene, roomId);
    if (await isConnectedToOtherProcess(scene, roomId, id)) continue;
    const room = await rooms.store.find(roomId);
    if (room === null || seatIn(room, id) === null) continue;
    const away =
      room.status === 'waiting' ? await memberAway(rooms, { room_id: roomId, player_id: id }) : null;
    // The match may have begun since the room was read.
    const { status } = away?.ok === true ? away.room : room;
    if (status === 'in progress') await playerAway(rooms.games, roomId, id);
  }
}

import type { MatchRecord } from '../games/match-record.js';
import type { Table } from '../games/table.js';
import type { RoomContext } from '../rooms/context.js';
import type { TurnOfAll } from '../rooms/quick-match.js';
import type { Member } from '../rooms/room.js';
import type { Judgements } from '../../accounts/judgements.js';
import type { Blocks } from '../../people/blocks.js';
import { personChannel } from '../../platform/sockets/connection-registry.js';
import type { PresencePublisher } from '../../people/presence-publisher.js';
import type { GameSocket } from '../../platform/sockets/types.js';
import { leadAllHome, leadHome, untilLed } from './lead-home.js';
import type { LiveParts } from './live-parts.js';
import { markPresent, settleAbsence, type Connections } from './room-attendance.js';

/** The dependencies of the event handlers. */
export interface RealtimeContext extends LiveParts {
  /** Other processes may have connections to the same rooms. */
  readonly clustered: boolean;
  readonly rooms: RoomContext;
  readonly blocks: Blocks;
  readonly publisher: PresencePublisher;
  /** Asked at every message: a mute takes effect at once. */
  readonly judgements: Pick<Judgements, 'of'>;
  /** The highest rung of the ladder that a person may play. */
  readonly highestRung: (account: string) => Promise<number>;
  /** Queues new searches over all processes; null where there is one. */
  readonly searchTurn: TurnOfAll | null;
  /** Seats those for whom seats are kept at a table, if it is between two hands. */
  readonly seatNewcomers: (table: Table) => void;
}

/** The owner of a connection as a member of a room. */
export function memberOf(socket: Pick<GameSocket, 'data'>): Member {
  const { id, name, avatar, worn } = socket.data.identity;
  return { player_id: id, name, avatar, frame: worn.frame, installation: socket.data.installation };
}

/** A person as a member of the room at which they are connected, in any process; null without a connection there. */
export async function memberAt(
  { io }: Pick<RealtimeContext, 'io'>,
  roomId: string,
  playerId: string,
): Promise<Member | null> {
  const [socket] = await io.in(personChannel(roomId, playerId)).fetchSockets();
  return socket === undefined ? null : memberOf(socket);
}

/** Shows a match that another process has started to the members connected here, and leads them there. */
export async function showMatch(context: RealtimeContext, roomId: string): Promise<void> {
  const members = context.registry.inRoom(roomId);
  for (const socket of members) await showGame(context, socket, roomId);
  if (members.size === 0) return;
  const room = await context.rooms.store.find(roomId);
  if (room !== null) await leadAllHome(context, room);
}

/** Sends a seat its whole view of the table; returns the version, or null where no match is played. */
export async function showGame(
  context: RealtimeContext,
  socket: GameSocket,
  roomId: string,
): Promise<number | null> {
  if (context.clustered) await context.rooms.games.refresh(roomId);
  const table = await context.rooms.games.tables.get(roomId);
  const seat = table?.seatOf(socket.data.identity.id) ?? null;
  if (table === null || seat === null) return null;
  context.fanOut.show(table, seat, socket);
  return table.state.version;
}

/**
 * Attaches a member's connection to the room, for the first time or again: it gets the room's messages from now on, and
 * at once the present state (the room, and the table when a match runs or is over).
 */
export async function enterRoom(
  context: RealtimeContext,
  socket: GameSocket,
  room: MatchRecord,
): Promise<void> {
  const { registry, rooms, lobby } = context;
  const { room_id } = room;
  const { id } = socket.data.identity;
  // A connection that was lost in the meantime is detached already.
  if (!socket.connected) return;
  await registry.attach(socket, room_id);
  socket.emit('room_joined', { room_id });
  const current = await markPresent(rooms, room, id);
  context.announcer.show(socket, current);
  if (current.status !== 'waiting') {
    lobby.leave(socket);
    await showGame(context, socket, room_id);
  }
  await leadHome(context, socket, current);
}

/**
 * Attaches the connection of a person for whom a seat is kept at a running match: it gets the room's messages, and the table
 * from the moment the person sits down. Between two hands that is now.
 */
export async function awaitSeat(
  context: RealtimeContext,
  socket: GameSocket,
  room: MatchRecord,
): Promise<void> {
  if (!socket.connected) return;
  const { registry, rooms, lobby, seatNewcomers } = context;
  await registry.attach(socket, room.room_id);
  context.announcer.show(socket, room);
  lobby.leave(socket);
  const table = await rooms.games.tables.get(room.room_id);
  if (table !== null) seatNewcomers(table);
  await leadHome(context, socket, room);
}

/** True if a person is at a room by a connection of another process. */
async function isConnectedToOtherProcess(
  { io, clustered }: RealtimeContext,
  roomId: string,
  playerId: string,
): Promise<boolean> {
  if (!clustered) return false;
  const sockets = await io.in(personChannel(roomId, playerId)).fetchSockets();
  return sockets.length > 0;
}

/** Releases the match of a room that has no player connected here and is not kept for spectators. */
export function releaseIfUnused({ registry, spectators, rooms }: RealtimeContext, roomId: string): void {
  if (registry.inRoom(roomId).size === 0 && !spectators.keeps(roomId)) rooms.games.release(roomId);
}

/** Ends the watching of a connection. */
export function stopWatching(context: RealtimeContext, socket: GameSocket): void {
  for (const roomId of context.spectators.leave(socket)) releaseIfUnused(context, roomId);
}

/** Where people are connected, of all processes. */
export function connectionsOf(context: RealtimeContext): Connections {
  const { registry } = context;
  return {
    isHere: (roomId, playerId) => registry.isAt(roomId, playerId),
    isElsewhere: (roomId, playerId) => isConnectedToOtherProcess(context, roomId, playerId),
  };
}

/** Handles a lost connection: its owner is away from each room where they have no other. */
export async function handleDisconnect(context: RealtimeContext, socket: GameSocket): Promise<void> {
  const { registry, rooms, lobby } = context;
  const { id } = socket.data.identity;
  stopWatching(context, socket);
  const left = registry.remove(socket);
  lobby.touch();
  await untilLed(context, socket);
  const connections = connectionsOf(context);
  for (const roomId of left) {
    releaseIfUnused(context, roomId);
    await settleAbsence(rooms, connections, roomId, id);
  }
}

import type { MatchRecord } from '../games/match-record.js';
import type { ConnectionRegistry } from '../../platform/sockets/connection-registry.js';
import type { GameSocket } from '../../platform/sockets/types.js';
import type { RoomContext } from '../rooms/context.js';
import type { Spectators } from './spectators.js';

interface Rooms {
  readonly rooms: RoomContext;
}

/** The tables of this process, and the connections that sit at them or watch them. */
interface Home extends Rooms {
  readonly registry: ConnectionRegistry;
  readonly spectators: Spectators;
}

/**
 * Tells a connection in which process the table of its room lives, unless it is this one, or the connection has asked for that place
 * already: a proxy that cannot lead it there would only bring it back. It is served here as well. A waiting room whose process is gone
 * lives here from now on.
 */
export async function leadHome({ rooms }: Rooms, socket: GameSocket, room: MatchRecord): Promise<void> {
  const { places } = rooms.games;
  if (places.home === null || room.node === places.home) return;
  const place = places.of(room.node);
  if (place === null) {
    if (room.status === 'waiting') await rooms.store.settle(room, places.home);
    return;
  }
  if (socket.handshake.query['place'] === place) return;
  socket.data.ledAt = rooms.timers.now();
  socket.emit('moved', { room_id: room.room_id, place });
}

/** Leads everybody here who sits at a table or watches it to the process in which it lives. */
export async function leadAllHome(context: Home, room: MatchRecord): Promise<void> {
  const { registry, spectators } = context;
  for (const socket of [...registry.inRoom(room.room_id), ...spectators.watching(room.room_id)])
    await leadHome(context, socket, room);
}

/** A match has another keeper: this process takes over where it is the one, and leads its people there where it is not. */
export async function tableMoved(context: Home, roomId: string): Promise<void> {
  const room = await context.rooms.store.find(roomId);
  if (room === null) return;
  await context.rooms.games.keptBy(room);
  await leadAllHome(context, room);
}

/** A connection that was led away comes back elsewhere within this time, ms. */
const COMES_BACK_MS = 2_000;

/** Waits for a person who was led to another process a moment ago to be connected there. */
export async function untilLed({ rooms }: Rooms, socket: GameSocket): Promise<void> {
  const { ledAt } = socket.data;
  const left = ledAt === undefined ? 0 : ledAt + COMES_BACK_MS - rooms.timers.now();
  if (left > 0) await new Promise<void>((resolve) => void rooms.timers.set(left, resolve));
}

import { playerAway, playerBack } from '../games/attendance.js';
import type { MatchRecord } from '../games/match-record.js';
import { memberAway } from '../rooms/change-room.js';
import type { RoomContext } from '../rooms/context.js';
import { memberBack } from '../rooms/member-back.js';
import { seatIn } from '../rooms/room.js';

/** Where people are connected. */
export interface Connections {
  /** True if a connection of this process gets a room's messages for a person. */
  isHere(roomId: string, playerId: string): boolean;
  /** True if a connection of another process does. */
  isElsewhere(roomId: string, playerId: string): Promise<boolean>;
}

/** Marks a connected member present, in the waiting room or at the table. Returns the room as it is now. */
export async function markPresent(
  rooms: RoomContext,
  room: MatchRecord,
  playerId: string,
): Promise<MatchRecord> {
  const { room_id } = room;
  const back =
    room.status === 'waiting' ? await memberBack(rooms, { room_id, player_id: playerId }, room) : null;
  // The match may have started since the room was read.
  const current = back?.ok === true ? back.room : room;
  if (current.status !== 'in progress') return current;
  // Another process may have just stored that the player is away, and its message is still under way.
  if (!rooms.games.isSingleProcess) await rooms.games.refresh(room_id);
  await playerBack(rooms.games, room_id, playerId);
  return current;
}

async function markAway(rooms: RoomContext, room: MatchRecord, playerId: string): Promise<MatchRecord> {
  const { room_id } = room;
  const away = room.status === 'waiting' ? await memberAway(rooms, { room_id, player_id: playerId }) : null;
  const current = away?.ok === true ? away.room : room;
  if (current.status === 'in progress') await playerAway(rooms.games, room_id, playerId);
  return current;
}

/**
 * Marks a member away whose last connection to a room was lost. Someone who reloads the page is connected again while
 * this is stored, and their return may have been handled before it: so the connections are asked again afterwards.
 */
export async function settleAbsence(
  rooms: RoomContext,
  connections: Connections,
  roomId: string,
  playerId: string,
): Promise<void> {
  const isPresent = async (): Promise<boolean> =>
    connections.isHere(roomId, playerId) || (await connections.isElsewhere(roomId, playerId));
  if (await isPresent()) return;
  const room = await rooms.store.find(roomId);
  if (room === null || seatIn(room, playerId) === null || connections.isHere(roomId, playerId)) return;
  const current = await markAway(rooms, room, playerId);
  if (await isPresent()) await markPresent(rooms, current, playerId);
}

/** True if a running match in memory shows a player as away. */
export function isShownAway({ games }: RoomContext, roomId: string, playerId: string): boolean {
  const table = games.tables.peek(roomId);
  const seat = table?.seatOf(playerId) ?? null;
  if (table === null || seat === null || table.state.phase === 'finished') return false;
  return table.state.seats[seat].away_since !== null;
}

import { useEffect } from 'react';
import { create } from 'zustand';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { identityFields } from './identity-fields.js';
import { useConnectionStore } from './connection-store.js';
import { connection } from './current.js';

/** How often a waiting room is requested again, ms. */
const ROOM_REFRESH = 5000;
/** A request without a reply ends the loading state after this many ms. */
const ROOM_TIMEOUT = 10_000;

export interface RoomEntry {
  room: UpdateRoom | null;
  loading: boolean;
  /** Code of the refusal, if the room could not be had. */
  problem: string | null;
}

const UNKNOWN: RoomEntry = { room: null, loading: true, problem: null };

const useRooms = create<Record<string, RoomEntry>>(() => ({}));

function change(roomId: string, values: Partial<RoomEntry>): void {
  useRooms.setState((rooms) => ({ [roomId]: { ...(rooms[roomId] ?? UNKNOWN), ...values } }));
}

export function receiveRoom(room: UpdateRoom): void {
  change(room.room_id, { room, loading: false, problem: null });
}

/** The known state of a room, outside React. */
export function knownRoom(roomId: string): UpdateRoom | null {
  return useRooms.getState()[roomId]?.room ?? null;
}

/** Asks for a room's state; it comes as an event. */
export async function askForRoom(roomId: string): Promise<void> {
  const answer = await connection().request(
    'get_room_state',
    { ...identityFields(), room_id: roomId },
    ROOM_TIMEOUT,
  );
  change(roomId, answer.ok ? { loading: false } : { loading: false, problem: answer.code });
}

/** A room and who sits there, asked for on entry, every 5 s and after each reconnection. */
export function useRoom(roomId: string): RoomEntry {
  const connected = useConnectionStore((connection) => connection.status === 'connected');
  useEffect(() => {
    if (!connected) return;
    void askForRoom(roomId);
    const timer = setInterval(() => void askForRoom(roomId), ROOM_REFRESH);
    return () => clearInterval(timer);
  }, [roomId, connected]);
  return useRooms((rooms) => rooms[roomId]) ?? UNKNOWN;
}

/** The known state of a room; does not request it. */
export function useRoomNow(roomId: string | null): UpdateRoom | null {
  return useRooms((rooms) => (roomId === null ? null : (rooms[roomId]?.room ?? null)));
}

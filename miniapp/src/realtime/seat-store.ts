import { create } from 'zustand';
import type { RoomStatus, UpdateRoom } from '@hokm/shared/protocol';
import { deviceStorage } from '@hokm/web/browser';
import { readStoredRoom, storeRoom } from '../session/stored-user.js';

/** The room that the person sits in, if any: "continue" leads back to it. */
export interface OwnSeat {
  roomId: string | null;
  status: RoomStatus | null;
}

export const useOwnSeat = create<OwnSeat>(() => ({ roomId: null, status: null }));

/** Rooms left in this session: late messages from them seat nobody again. */
const left = new Set<string>();

/** Waiting rooms that were left while nobody could be told. */
const pendingLeaves = new Set<string>();

/** One sits in this room from now (its status null: not told yet); a reconnection comes back to it. */
export function setSeat(roomId: string, status: RoomStatus | null): void {
  left.delete(roomId);
  pendingLeaves.delete(roomId);
  storeRoom(deviceStorage(), roomId);
  useOwnSeat.setState((seat) => ({
    roomId,
    status: status ?? (seat.roomId === roomId ? seat.status : null),
  }));
}

/** One sits there no longer. */
export function clearSeat(roomId: string): void {
  left.add(roomId);
  if (readStoredRoom(deviceStorage()) === roomId) storeRoom(deviceStorage(), null);
  if (useOwnSeat.getState().roomId === roomId) useOwnSeat.setState({ roomId: null, status: null });
}

/** One leaves a waiting room without a connection: the next one tells the server. */
export function leaveUnsaid(roomId: string): void {
  clearSeat(roomId);
  pendingLeaves.add(roomId);
}

/** Rooms whose leaving the server has not confirmed yet. Each is returned once. */
export function takeUnsaid(): string[] {
  const rooms = [...pendingLeaves];
  pendingLeaves.clear();
  return rooms;
}

/** A room's news: keeps the seat's status, and lets go of a match that is over. */
export function followRoom(room: UpdateRoom, ownId: string | null): void {
  const sits = room.seats.some((seat) => seat !== null && seat.player_id === ownId);
  if (!sits || left.has(room.room_id)) return;
  if (room.status === 'finished') clearSeat(room.room_id);
  else setSeat(room.room_id, room.status);
}

/** The running match that the server reports after connecting. */
export function resumed(roomId: unknown): void {
  if (typeof roomId === 'string') setSeat(roomId, 'in progress');
}

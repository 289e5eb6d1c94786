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

/** Rooms left in this session: late messages from them are ignored. */
const left = new Set<string>();

/** Waiting rooms left without a connection; the server does not know yet. */
const pendingLeaves = new Set<string>();

/** The person sits in this room from now on; a reconnection returns to it. `status` is null while unknown. */
export function setSeat(roomId: string, status: RoomStatus | null): void {
  left.delete(roomId);
  pendingLeaves.delete(roomId);
  storeRoom(deviceStorage(), roomId);
  useOwnSeat.setState((seat) => ({
    roomId,
    status: status ?? (seat.roomId === roomId ? seat.status : null),
  }));
}

/** The person no longer sits in this room. */
export function clearSeat(roomId: string): void {
  left.add(roomId);
  if (readStoredRoom(deviceStorage()) === roomId) storeRoom(deviceStorage(), null);
  if (useOwnSeat.getState().roomId === roomId) useOwnSeat.setState({ roomId: null, status: null });
}

/** Rooms that this page has asked the server to leave, until the answer. */
const leaving = new Set<string>();

/** True while the server has not answered this page's wish to leave a room. */
export const isLeaving = (roomId: string): boolean => leaving.has(roomId);

/** Remembers the wish to leave a room until the server has answered it. */
export async function whileLeaving<Answer>(roomId: string, ask: () => Promise<Answer>): Promise<Answer> {
  leaving.add(roomId);
  try {
    return await ask();
  } finally {
    leaving.delete(roomId);
  }
}

/** Leaves a waiting room without a connection; the next connection informs the server. */
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

/** Handles an update of a room: stores its status, and clears the seat when the match is over. */
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

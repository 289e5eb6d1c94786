import type { UpdateRoom } from '@hokm/shared/protocol';
import type { OwnSeat } from './seat-store.js';

/**
 * True if the player is in a running match with other people, and it is not in the room `wanted` (null: a new room). That
 * match comes first, because the others wait for the player's cards. `room` is the room where the player sits, if known.
 */
export function isInAnotherMatch(own: OwnSeat, room: UpdateRoom | null, wanted: string | null): boolean {
  if (own.roomId === null || own.roomId === wanted || own.status !== 'in progress') return false;
  const people = room?.seats.filter((seat) => seat !== null && !seat.is_bot) ?? [];
  return people.length > 1;
}

/** The room to leave after entering another one, so that no player waits at two tables. */
export function roomToLeave(own: OwnSeat, entered: string): string | null {
  return own.roomId === entered || own.status === 'in progress' ? null : own.roomId;
}

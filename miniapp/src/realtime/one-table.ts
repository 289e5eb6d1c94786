import type { UpdateRoom } from '@hokm/shared/protocol';
import type { OwnSeat } from './seat-store.js';

/**
 * Whether one plays with people elsewhere than in the room that is wanted (null: a new one): they wait for one's cards, so
 * their match comes first. `room` is what is known of the room in which one sits.
 */
export function isInAnotherMatch(own: OwnSeat, room: UpdateRoom | null, wanted: string | null): boolean {
  if (own.roomId === null || own.roomId === wanted || own.status !== 'in progress') return false;
  const people = room?.seats.filter((seat) => seat !== null && !seat.is_bot) ?? [];
  return people.length > 1;
}

/** The room to leave after entering another one, so that nobody waits for the same person at two tables. */
export function roomToLeave(own: OwnSeat, entered: string): string | null {
  return own.roomId === entered || own.status === 'in progress' ? null : own.roomId;
}

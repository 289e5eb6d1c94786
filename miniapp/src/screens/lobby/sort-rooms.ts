import type { LobbyRoom } from '@hokm/shared/protocol';

/** Running matches come after every waiting room. */
const AFTER_ALL = 20;

/** Waiting rooms first, the fullest on top; then the matches that run. */
export function sortRooms(rooms: Record<string, LobbyRoom>): [string, LobbyRoom][] {
  const rank = (room: LobbyRoom) => (room.status === 'waiting' ? -room.seats_taken : AFTER_ALL);
  return Object.entries(rooms)
    .filter(([, room]) => room.status !== 'finished')
    .sort(([, a], [, b]) => rank(a) - rank(b));
}

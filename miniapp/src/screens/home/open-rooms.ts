import type { LobbyRoom } from '@hokm/shared/protocol';

const SEATS = 4;

/** The rooms that quick match may sit down in, fullest first: a full table starts soonest. */
export function openRooms(rooms: Record<string, LobbyRoom>): string[] {
  return Object.entries(rooms)
    .filter(([, room]) => room.status === 'waiting' && room.seats_taken < SEATS && room.stake === 0)
    .sort(([, a], [, b]) => b.seats_taken - a.seats_taken)
    .map(([roomId]) => roomId);
}

/** A game to join, as an address asks for it: `?room=CODE&name=NAME`. */
export interface JoinRequest {
  roomId: string;
  name: string;
}

const DEFAULT_NAME = 'Player 1';

/** Reads the query-string join; null when the address does not ask for one. */
export function readJoinRequest(search: string): JoinRequest | null {
  const query = new URLSearchParams(search);
  const roomId = query.get('room')?.trim();
  if (!roomId) return null;
  return { roomId, name: query.get('name')?.trim() || DEFAULT_NAME };
}

import { connection } from './current.js';
import { identityFields } from './identity-fields.js';

/** Time between two claims for a room, ms. */
const CLAIM_EVERY = 1_000;

const claimedAt = new Map<string, number>();

/**
 * Asks the server to mark the player present in a room that shows them as away, although this page is connected to it.
 * At most once a second for each room; `now` in ms.
 */
export function claimPresence(roomId: string, now = performance.now()): void {
  if (now - (claimedAt.get(roomId) ?? -Infinity) < CLAIM_EVERY) return;
  claimedAt.set(roomId, now);
  void connection().request('reconnect_to_room', { ...identityFields(), room_id: roomId });
}

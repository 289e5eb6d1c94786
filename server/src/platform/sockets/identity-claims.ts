import type { ConnectionOwner } from './types.js';

/** The fields with which a payload can name its sender. */
export interface PayloadIdentity {
  readonly telegram_id?: number | null | undefined;
  readonly player_id?: string | null | undefined;
  readonly username?: string | null | undefined;
}

function isOwnName(claimed: string, { username, first_name, name, former = [] }: ConnectionOwner): boolean {
  return claimed === '' || [username, first_name, name, ...former].includes(claimed);
}

/** True if no field of the payload contradicts the owner of the session. */
export function matchesSession(
  { telegram_id, player_id, username }: PayloadIdentity,
  identity: ConnectionOwner,
): boolean {
  if (telegram_id != null && telegram_id !== identity.telegram_id) return false;
  if (player_id != null && player_id !== identity.id) return false;
  return username == null || isOwnName(username, identity);
}

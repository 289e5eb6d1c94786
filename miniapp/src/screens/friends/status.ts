import type { Friend } from '@hokm/shared/api';
import type { FriendStatus } from '@hokm/shared/protocol';

/** A friend as he is now: what the list said, overtaken by what the server has told since. */
export function friendNow(friend: Friend, told: FriendStatus | undefined): Friend {
  return told ? { ...friend, status: told.status, lastSeen: told.lastSeen, room_id: told.room_id } : friend;
}

const KNOWN = ['online', 'away', 'offline'] as const;
export type StatusName = (typeof KNOWN)[number] | 'unknown';

/** The status by a name that has words; one from the future is unknown. */
export function statusName(status: string): StatusName {
  return KNOWN.find((name) => name === status) ?? 'unknown';
}

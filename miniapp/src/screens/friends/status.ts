import type { Friend } from '@hokm/shared/api';
import type { FriendStatus } from '@hokm/shared/protocol';

/** The friend from the list, updated with the status that the server has pushed since. */
export function friendNow(friend: Friend, told: FriendStatus | undefined): Friend {
  if (told === undefined) return friend;
  const { status, lastSeen, room_id, playing, watch_id } = told;
  return { ...friend, status, lastSeen, room_id, playing, watch_id };
}

/** A friend who has invited the viewer to a room counts as waiting there, though the list may hide the room. */
export function askingInto(roomId: string | null, friend: Friend): Friend {
  const elsewhere = friend.room_id !== null || friend.playing || friend.status === 'offline';
  return roomId === null || elsewhere ? friend : { ...friend, room_id: roomId };
}

const KNOWN = ['online', 'away', 'offline'] as const;
export type StatusName = (typeof KNOWN)[number] | 'unknown';

/** The status as one that has a text; a status this version does not know is `unknown`. */
export function statusName(status: string): StatusName {
  return KNOWN.find((name) => name === status) ?? 'unknown';
}

/** The action that a friend's status allows: join their room, watch their match, start a room, or invite a busy friend. */
export function offerOf({
  room_id,
  watch_id,
  playing,
  status,
}: Friend): 'enter' | 'watch' | 'play' | 'invite' {
  if (room_id !== null) return 'enter';
  if (watch_id !== null) return 'watch';
  return playing || status === 'offline' ? 'invite' : 'play';
}

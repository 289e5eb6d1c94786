import type { Friend } from '@hokm/shared/api';
import type { FriendStatus } from '@hokm/shared/protocol';

/** A friend as he is now: what the list said, overtaken by what the server has told since. */
export function friendNow(friend: Friend, told: FriendStatus | undefined): Friend {
  if (told === undefined) return friend;
  const { status, lastSeen, room_id, playing, watch_id } = told;
  return { ...friend, status, lastSeen, room_id, playing, watch_id };
}

/** A friend who has asked one into a room: he waits there, though others may not see it. */
export function askingInto(roomId: string | null, friend: Friend): Friend {
  const elsewhere = friend.room_id !== null || friend.playing || friend.status === 'offline';
  return roomId === null || elsewhere ? friend : { ...friend, room_id: roomId };
}

const KNOWN = ['online', 'away', 'offline'] as const;
export type StatusName = (typeof KNOWN)[number] | 'unknown';

/** The status by a name that has words; one from the future is unknown. */
export function statusName(status: string): StatusName {
  return KNOWN.find((name) => name === status) ?? 'unknown';
}

/** What playing with a friend means now: to sit down with him, to watch him, to play, or to ask who is not free. */
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

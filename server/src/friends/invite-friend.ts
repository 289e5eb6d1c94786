import type { Refused } from '../accounts/accounts.js';
import { isGone, seatIn, seatsTaken } from '../rooms/room.js';
import { areApart, tellOf, type FriendsContext } from './context.js';

const SEATS = 4;

/**
 * Tells a friend of a waiting room in which the caller sits; `delivered` says whether the friend has a connection.
 * Refusals: `friends/not_friends`, `friends/blocked`, `room/does_not_exist`, `room/not_member`, `room/not_waiting`,
 * `room/full`.
 */
export async function inviteFriend(
  context: FriendsContext,
  by: string,
  friend: string,
  roomId: string,
): Promise<{ readonly ok: true; readonly delivered: boolean } | Refused> {
  if (!(await context.friendships.areFriends(by, friend))) return { ok: false, code: 'friends/not_friends' };
  if (await areApart(context, by, friend)) return { ok: false, code: 'friends/blocked' };
  const room = await context.histories.find(roomId);
  if (room === null || isGone(room)) return { ok: false, code: 'room/does_not_exist' };
  if (seatIn(room, by) === null) return { ok: false, code: 'room/not_member' };
  if (room.status !== 'waiting') return { ok: false, code: 'room/not_waiting' };
  if (seatsTaken(room) === SEATS) return { ok: false, code: 'room/full' };
  await tellOf(context, friend, by, 'invite', { room_id: room.room_id, room_name: room.name });
  const where = await context.presence.read([friend]);
  return { ok: true, delivered: where.get(friend)?.connected ?? false };
}

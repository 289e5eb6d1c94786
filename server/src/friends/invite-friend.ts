import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/friends';
import { refuse, type Result } from '../platform/core/result.js';
import { isGone, seatIn, seatsTaken } from '../play/rooms/room.js';
import { isBlockedEitherWay, notifyAbout, type FriendsContext } from './context.js';

const SEATS = 4;

/** Invites a friend to the waiting room that the caller sits in; `delivered` says if a connection received it. */
export async function inviteFriend(
  context: FriendsContext,
  by: string,
  friend: string,
  roomId: string,
): Promise<Result<{ delivered: boolean }, RefusalsOf<typeof contract.inviteFriend>>> {
  if (!(await context.friendships.areFriends(by, friend))) return refuse('friends/not_friends');
  if (await isBlockedEitherWay(context, by, friend)) return refuse('friends/blocked');
  const room = await context.rooms.find(roomId);
  if (room === null || isGone(room)) return refuse('room/does_not_exist');
  if (seatIn(room, by) === null) return refuse('room/not_member');
  if (room.status !== 'waiting') return refuse('room/not_waiting');
  if (seatsTaken(room) === SEATS) return refuse('room/full');
  await notifyAbout(context, friend, by, 'invite', { room_id: room.room_id, room_name: room.name });
  const presence = await context.presence.read([friend]);
  return { ok: true, delivered: presence.get(friend)?.connected ?? false };
}

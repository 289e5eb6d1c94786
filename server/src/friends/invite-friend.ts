import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/friends';
import { HOUR_MS } from '@hokm/shared/time';
import { refuse, type Result } from '../platform/core/result.js';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import { isGone, seatIn, seatsTaken } from '../play/rooms/room.js';
import { isBlockedEitherWay, notifyAbout, type FriendsContext } from './context.js';

const SEATS = 4;
/** Invitations of one person to another. */
const INVITATIONS: Quota = { what: 'invite', most: 30, perMs: HOUR_MS };

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
  if (!(await takeQuota(context.connection, context.clock, INVITATIONS, `${by}:${friend}`)))
    return refuse('request/too_many');
  // Says nothing of the block: it looks like an invitation that nobody has seen yet.
  if ((await context.blocks.whoBlocked(friend, [room.creator_id])).length > 0)
    return { ok: true, delivered: false };
  await notifyAbout(context, friend, by, 'invite', { room_id: room.room_id, room_name: room.name });
  const presence = await context.presence.read([friend]);
  return { ok: true, delivered: presence.get(friend)?.connected ?? false };
}

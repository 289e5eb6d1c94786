import type * as contract from '@hokm/shared/api/friends';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import { refuse, type Result } from '../platform/core/result.js';
import { isBlockedEitherWay, notifyAbout, type FriendsContext } from './context.js';
import type { FriendshipRecord } from './model.js';

/** Asks the person whom `who` names (username, account id, Telegram id) to be a friend, and notifies them. */
export async function sendFriendRequest(
  context: FriendsContext,
  by: string,
  who: string,
): Promise<Result<{ status: FriendshipRecord['status'] }, RefusalsOf<typeof contract.sendFriendRequest>>> {
  const other = await context.people.findPerson(who);
  if (other === null) return refuse('friends/not_found');
  if (other.id === by) return refuse('friends/self');
  if (await isBlockedEitherWay(context, by, other.id)) return refuse('friends/blocked');
  const answer = await context.friendships.request(by, other.id);
  if (answer.ok)
    await notifyAbout(context, other.id, by, answer.status === 'friends' ? 'accepted' : 'request');
  return answer;
}

/** Accepts a request and notifies the person who asked. */
export async function acceptFriendRequest(
  context: FriendsContext,
  by: string,
  request: string,
): Promise<Result<object, RefusalsOf<typeof contract.acceptFriendRequest>>> {
  const other = request.split(':').find((id) => id !== by) ?? by;
  if (await isBlockedEitherWay(context, by, other)) return refuse('friends/blocked');
  const answer = await context.friendships.accept(request, by);
  if (!answer.ok) return answer;
  if (answer.isNew) await notifyAbout(context, answer.other, by, 'accepted');
  return { ok: true };
}

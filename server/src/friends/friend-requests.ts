import type * as contract from '@hokm/shared/api/friends';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import { refuse, type Result } from '../platform/core/result.js';
import { isBlockedEitherWay, notifyAbout, type FriendsContext } from './context.js';
import type { Requested } from './friendships.js';
import type { FriendshipRecord } from './model.js';

/** A request of which it is not known whether an earlier attempt has stored it: a refusal because it is there is its answer. */
function answerAgain(answer: Requested): Requested {
  if (answer.ok) return answer;
  if (answer.code === 'friends/already_requested') return { ok: true, status: 'requested' };
  return answer.code === 'friends/already' ? { ok: true, status: 'friends' } : answer;
}

/**
 * Asks the person whom `who` names (username, account id, Telegram id) to be a friend, and notifies them. `address`: null
 * for the bot. `isAgain`: an earlier attempt may have ended before its answer, or before it notified.
 */
export async function sendFriendRequest(
  context: FriendsContext,
  by: string,
  who: string,
  address: string | undefined | null,
  isAgain = false,
): Promise<Result<{ status: FriendshipRecord['status'] }, RefusalsOf<typeof contract.sendFriendRequest>>> {
  const found = await context.lookups.findPerson({ id: by }, who, address);
  if (!found.ok) return refuse(found.code === 'request/not_found' ? 'friends/not_found' : found.code);
  const { account: other } = found;
  if (other.id === by) return refuse('friends/self');
  if (await isBlockedEitherWay(context, by, other.id)) return refuse('friends/blocked');
  const requested = await context.friendships.request(by, other.id);
  const answer = isAgain ? answerAgain(requested) : requested;
  if (answer.ok)
    await notifyAbout(context, other.id, by, answer.status === 'friends' ? 'accepted' : 'request');
  return answer;
}

/** Accepts a request and notifies the person who asked. `isAgain`: an earlier attempt may have ended before it notified. */
export async function acceptFriendRequest(
  context: FriendsContext,
  by: string,
  request: string,
  isAgain = false,
): Promise<Result<object, RefusalsOf<typeof contract.acceptFriendRequest>>> {
  const other = request.split(':').find((id) => id !== by) ?? by;
  if (await isBlockedEitherWay(context, by, other)) return refuse('friends/blocked');
  const answer = await context.friendships.accept(request, by);
  if (!answer.ok) return answer;
  if (answer.isNew || isAgain) await notifyAbout(context, answer.other, by, 'accepted');
  return { ok: true };
}

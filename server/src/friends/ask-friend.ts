import type { Refused } from '../accounts/accounts.js';
import { areApart, tellOf, type FriendsContext } from './context.js';
import type { FriendAnswer } from './friendships.js';

/**
 * Asks the person that `who` names (username, account id, Telegram id) to be a friend, and tells them. Refusals:
 * `friends/not_found`, `friends/self`, `friends/blocked`, and those of `Friendships.request`.
 */
export async function askFriend(context: FriendsContext, by: string, who: string): Promise<FriendAnswer> {
  const other = await context.accounts.findPerson(who);
  if (other === null) return { ok: false, code: 'friends/not_found' };
  if (other.id === by) return { ok: false, code: 'friends/self' };
  if (await areApart(context, by, other.id)) return { ok: false, code: 'friends/blocked' };
  const answer = await context.friendships.request(by, other.id);
  if (answer.ok) await tellOf(context, other.id, by, answer.status === 'friends' ? 'accepted' : 'request');
  return answer;
}

/** Accepts a request and tells who asked. Refusals: `friends/blocked`, and those of `Friendships.accept`. */
export async function acceptFriend(
  context: FriendsContext,
  by: string,
  request: string,
): Promise<{ readonly ok: true } | Refused> {
  const other = request.split(':').find((id) => id !== by) ?? by;
  if (await areApart(context, by, other)) return { ok: false, code: 'friends/blocked' };
  const answer = await context.friendships.accept(request, by);
  if (!answer.ok) return answer;
  await tellOf(context, answer.other, by, 'accepted');
  return { ok: true };
}

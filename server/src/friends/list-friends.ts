import type { Friend, FriendsAnswer, PageQuery } from '@hokm/shared/api';
import { PRESENCES, pageMeta } from '@hokm/shared/api';
import { NEVER_SEEN } from '../realtime/presence-store.js';
import { AT_NO_TABLE, atTables } from './at-tables.js';
import type { FriendsContext } from './context.js';
import { presentFriend } from './view.js';

const byName = new Intl.Collator(['fa', 'en']);
const order = (one: Friend, other: Friend): number =>
  PRESENCES.indexOf(one.status) - PRESENCES.indexOf(other.status) || byName.compare(one.name, other.name);

/**
 * One page of a person's friends: online first, then away, then by name. Who is how changes from moment to moment, so
 * that all are looked at (there are no more than a list has places) and put in order here.
 */
export async function listFriends(
  { accounts, friendships, presence, matches }: FriendsContext,
  id: string,
  query: PageQuery,
): Promise<FriendsAnswer> {
  const ids = await friendships.friendsOf(id);
  const [people, where, tables] = await Promise.all([
    accounts.findPeople(ids),
    presence.read(ids),
    atTables(matches, ids),
  ]);
  const friends = [...people.values()]
    .map((account) =>
      presentFriend(account, where.get(account.id) ?? NEVER_SEEN, tables.get(account.id) ?? AT_NO_TABLE),
    )
    .sort(order);
  const { page, per_page } = query;
  return {
    success: true,
    data: friends.slice((page - 1) * per_page, page * per_page),
    meta: pageMeta(friends.length, query),
    online: friends.filter(({ status }) => status === 'online').length,
  };
}

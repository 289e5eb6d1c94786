import { PRESENCES, type Friend, type PageQuery } from '@hokm/shared/api';
import { NEVER_SEEN } from '../people/presence-store.js';
import { AT_NO_TABLE, findCurrentTables } from '../play/rooms/current-tables.js';
import type { FriendsContext } from './context.js';
import { presentFriend } from './view.js';

const byName = new Intl.Collator(['fa', 'en']);
const order = (one: Friend, other: Friend): number =>
  PRESENCES.indexOf(one.status) - PRESENCES.indexOf(other.status) || byName.compare(one.name, other.name);

export interface FriendsPage {
  readonly total: number;
  /** Online now, on all pages. */
  readonly online: number;
  readonly friends: readonly Friend[];
}

/**
 * One page of a person's friends: online first, then away, then by name. Presence changes all the time and lists are
 * short (`LIST_LIMITS`), so the whole list is read and sorted here.
 */
export async function listFriends(
  { people, friendships, presence, matches }: FriendsContext,
  id: string,
  { page, per_page }: PageQuery,
): Promise<FriendsPage> {
  const ids = await friendships.friendsOf(id);
  const [accounts, presences, tables] = await Promise.all([
    people.findPeople(ids),
    presence.read(ids),
    findCurrentTables(matches, ids),
  ]);
  const friends = [...accounts.values()]
    .map((account) =>
      presentFriend(account, presences.get(account.id) ?? NEVER_SEEN, tables.get(account.id) ?? AT_NO_TABLE),
    )
    .sort(order);
  return {
    total: friends.length,
    online: friends.filter(({ status }) => status === 'online').length,
    friends: friends.slice((page - 1) * per_page, page * per_page),
  };
}

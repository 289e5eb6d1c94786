import { useCallback, useState } from 'react';
import type { Friend } from '@hokm/shared/api';
import { answerRequest, askFriend, getFriendRequests, getFriends } from '../../api/index.js';
import { useQuery } from '../../data/use-query.js';

/** What somebody is to oneself. `request` is the open request's id; a new friend is not known closely yet. */
export type Relation =
  | { readonly kind: 'none' | 'outgoing' }
  | { readonly kind: 'friend'; readonly friend: Friend | null }
  | { readonly kind: 'incoming'; readonly request: string };

/** Looks somebody up among one's requests, then among one's friends. */
async function relationTo(id: string, token: string, signal: AbortSignal): Promise<Relation> {
  const requests = await getFriendRequests(1, token, signal);
  const open = requests.data.find(({ player_id }) => player_id === id);
  if (open)
    return open.direction === 'incoming' ? { kind: 'incoming', request: open.id } : { kind: 'outgoing' };
  for (let page = 1, pages = 1; page <= pages; page++) {
    const friends = await getFriends(page, token, signal);
    const friend = friends.data.find((each) => each.id === id);
    if (friend !== undefined) return { kind: 'friend', friend };
    pages = friends.meta.pages;
  }
  return { kind: 'none' };
}

/** What somebody is to oneself, and the step towards friendship. Null until it is known. */
export function useRelation(id: string, token: string | null) {
  const load = useCallback((signal: AbortSignal) => relationTo(id, token ?? '', signal), [id, token]);
  const { value, problem, retry } = useQuery(token === null ? null : load);
  const [changed, setChanged] = useState<{ of: string; relation: Relation } | null>(null);
  // Whether they are friends may be unknown; asking is still possible, and the server knows.
  const known: Relation | null = problem === null ? value : { kind: 'none' };
  const relation = changed?.of === id && known?.kind !== 'friend' ? changed.relation : known;

  /** Asks, or accepts; gives what came of it. Rejects with the refusal. */
  async function befriend(): Promise<'requested' | 'friends'> {
    let status: 'requested' | 'friends' = 'friends';
    if (relation?.kind === 'incoming') await answerRequest(relation.request, 'accept', token);
    else ({ status } = await askFriend(id, token));
    const now: Relation = status === 'friends' ? { kind: 'friend', friend: null } : { kind: 'outgoing' };
    setChanged({ of: id, relation: now });
    // How the new friend is, and where.
    if (status === 'friends') retry();
    return status;
  }
  return { relation, befriend };
}

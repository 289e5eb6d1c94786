import type { Friend } from '@hokm/shared/api';
import { call } from '../../api/index.js';
import { setQueryData, type QueryOptions } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';

/** A person's relation to the viewer. `request` is the open request's id; `friend` is null right after the request was accepted. */
export type Relation =
  | { readonly kind: 'none' | 'outgoing' }
  | { readonly kind: 'friend'; readonly friend: Friend | null }
  | { readonly kind: 'incoming'; readonly request: string };

/** Looks a person up among the viewer's requests, then among their friends. */
async function relationTo(id: string, signal: AbortSignal): Promise<Relation> {
  const requests = await call('GET /friends/requests', { query: { page: 1, per_page: 100 }, signal });
  const open = requests.data.find(({ player_id }) => player_id === id);
  if (open)
    return open.direction === 'incoming' ? { kind: 'incoming', request: open.id } : { kind: 'outgoing' };
  for (let page = 1, pages = 1; page <= pages; page++) {
    const friends = await call('GET /friends', { query: { page, per_page: 100 }, signal });
    const friend = friends.data.find((each) => each.id === id);
    if (friend !== undefined) return { kind: 'friend', friend };
    pages = friends.meta.pages;
  }
  return { kind: 'none' };
}

/** A person's relation to the viewer, and the step towards friendship. Null until it is known. */
export function useRelation(id: string) {
  const query: QueryOptions<Relation> = {
    queryKey: ['GET /friends', 'relation', id],
    queryFn: (signal) => relationTo(id, signal),
  };
  const { data, error, refetch } = useQuery(query);
  // When the relation cannot be loaded, asking is still possible, and the server knows.
  const relation: Relation | null = data ?? (error === null ? null : { kind: 'none' });

  /** Asks, or accepts. Rejects with the refusal. */
  async function befriend(): Promise<'requested' | 'friends'> {
    let status: 'requested' | 'friends' = 'friends';
    if (relation?.kind === 'incoming')
      await call('POST /friends/requests/:id/accept', { params: { id: relation.request } });
    else ({ status } = await call('POST /friends/requests', { body: { who: id } }));
    setQueryData<Relation>(
      query,
      status === 'friends' ? { kind: 'friend', friend: null } : { kind: 'outgoing' },
    );
    if (status === 'friends') refetch();
    return status;
  }
  return { relation, befriend };
}

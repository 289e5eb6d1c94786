import { call } from '../api/index.js';
import { invalidate, setQueryData, type QueryOptions } from '../data/query.js';
import { useQuery } from '../data/use-query.js';

/** How many people wait for an answer to their friend request. */
const openRequests: QueryOptions<number> = {
  queryKey: ['GET /friends/requests', 'count'],
  queryFn: async (signal) => {
    const { data } = await call('GET /friends/requests', { query: { per_page: 100 }, signal });
    return data.filter(({ direction }) => direction === 'incoming').length;
  },
  staleMs: Infinity,
};

export function useOpenRequests(): number {
  return useQuery(openRequests).data ?? 0;
}

/** Sets the count as a list has just shown it. */
export function setOpenRequests(count: number): void {
  setQueryData(openRequests, count);
}

/** Loads friends and requests again after a request, an answer or a removal. */
export function invalidateFriends(): void {
  invalidate('GET /friends');
}

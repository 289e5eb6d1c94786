import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';

/** Younger numbers are not asked for again when a page appears, ms. */
const STALE_MS = 30_000;

/** How many notifications are unread; 0 while that is not known. */
export function useUnread(): number {
  const query = callQuery('GET /notifications', { query: { per_page: 1 } });
  const { data } = useQuery({ ...query, staleMs: STALE_MS });
  return data?.unread ?? 0;
}

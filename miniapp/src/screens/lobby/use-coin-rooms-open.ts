import { useEffect } from 'react';
import { deviceStorage } from '@hokm/web/browser';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';

/** The list of games may be so old, ms. */
const STALE_MS = 5 * 60_000;
/** What was known last, so that nothing moves on a later visit. */
const KEPT = 'coin-rooms';

/** True where coin rooms are open. Until it is known, what was so last; on a first visit `atFirst`. */
export function useCoinRoomsOpen(atFirst: boolean): boolean {
  const { data } = useQuery({ ...callQuery('GET /games/types'), isPublic: true, staleMs: STALE_MS });
  const open = data?.data.some(({ stakes }) => stakes.length > 0);
  useEffect(() => {
    if (open !== undefined) deviceStorage().setItem(KEPT, open ? 'open' : 'closed');
  }, [open]);
  const kept = deviceStorage().getItem(KEPT);
  return open ?? (kept === null ? atFirst : kept === 'open');
}

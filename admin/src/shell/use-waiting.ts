import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/queries.js';
import type { PanelRoute } from '../navigation/routes.js';

/** Gives how many things wait for a person on some screens together; 0 while that is not known. */
export function useWaiting(): (routes: readonly Pick<PanelRoute, 'waits'>[]) => number {
  const { data } = useQuery(callQuery('GET /admin/dash/waiting'));
  const counts = new Map(data?.data.map(({ kind, count }) => [kind, count]));
  return (routes) =>
    routes.flatMap(({ waits = [] }) => waits).reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
}

import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { useVisit } from '../../realtime/index.js';
import { useLookAtTour, useToldOrder } from '../../realtime/look-at-tour.js';

/** A tournament as whoever has its link sees it, with or without an account, kept up to date while it is shown. */
export function useTourPage(id: string) {
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /tours/:id/page', { params: { id } }),
    isPublic: true,
  });
  const page = data?.data ?? null;
  useVisit();
  useLookAtTour(page === null ? null : id, page?.tour.revision ?? null, refetch);
  const standings = useToldOrder(id, { rows: page?.standings ?? null, answer: page });
  return { page: page === null || standings === null ? page : { ...page, standings }, error, refetch };
}

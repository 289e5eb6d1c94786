import { useEffect, useEffectEvent } from 'react';
import { callQuery, invalidate } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { useConnected } from '../../realtime/index.js';
import { useLookAtTour } from '../../realtime/look-at-tour.js';
import { onTour } from '../../realtime/tours.js';

/** All calls about tournaments begin with it. */
export const TOURS = 'GET /tours';
/** The call of the cups that the person has opened. */
export const CUPS = 'GET /cups';

/** The call of one tournament. */
export const tourOf = (id: string) => callQuery('GET /tours/:id', { params: { id } });

/** Reads what is shown of tournaments again: with each of their news, and when the page or the connection comes back. */
function useFollow(id: string, revision: number | null): void {
  const connected = useConnected();
  useEffect(
    () =>
      onTour((news) => {
        if (news.id === id && (revision === null || news.revision > revision)) invalidate(TOURS);
      }),
    [id, revision],
  );
  useLookAtTour(revision === null ? null : id, revision, () => invalidate(TOURS));
  const isKnown = revision !== null;
  // News that came without a connection were lost.
  const cameBack = useEffectEvent(() => {
    if (isKnown) invalidate(TOURS);
  });
  useEffect(() => {
    if (connected) cameBack();
  }, [connected]);
}

/** One tournament, kept up to date while it is shown. */
export function useTour(id: string) {
  const { data, error, refetch } = useQuery(tourOf(id));
  const tour = data?.data ?? null;
  useFollow(id, tour?.revision ?? null);
  return { tour, error, refetch };
}

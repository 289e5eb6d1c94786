import { useEffect } from 'react';
import type { PredictionDetails } from '@hokm/shared/api/predictions';
import { callQuery } from '../../data/query.js';
import { useQuery, type Query } from '../../data/use-query.js';

/** How often open pools are looked at again, ms: an event may be lost. */
const LOOK_MS = 30_000;
/** The list of games may be so old, ms. */
const STALE_MS = 5 * 60_000;
const NEVER = ['predictions/off', 'request/not_found'];

/** The call of the predictions of a room's match. */
export const predictionOf = (roomId: string) => callQuery('GET /predictions/:id', { params: { id: roomId } });

interface Predicted extends Omit<Query<never>, 'data'> {
  readonly data: PredictionDetails | null;
  /** True where the match is known not to be predicted. */
  readonly isNever: boolean;
}

/** The predictions of a room's match; `isOpen`: they are looked at, and loaded again now and then until they are decided. The event `prediction` changes them meanwhile. */
export function usePrediction(roomId: string, isOpen: boolean): Predicted {
  // Where nothing is predicted, nobody asks for it.
  const games = useQuery({ ...callQuery('GET /games/types'), isPublic: true, staleMs: STALE_MS });
  const enabled = isOpen || games.data?.data.some(({ predictions }) => predictions) === true;
  const { data, ...rest } = useQuery({ ...predictionOf(roomId), enabled });
  const { error, refetch } = rest;
  const found = data?.data ?? null;
  const prediction = found?.offered === true ? found : null;
  const isRunning = prediction !== null && prediction.settled_at === null;
  useEffect(() => {
    if (!isOpen || !isRunning) return;
    const timer = window.setInterval(refetch, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [isOpen, isRunning, refetch]);
  const isNever = found?.offered === false || (error !== null && NEVER.includes(error.code));
  return { ...rest, data: prediction, isNever };
}

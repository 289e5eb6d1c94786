import { useEffect, useState, useSyncExternalStore } from 'react';
import { arrival } from '@hokm/web/browser';
import { isBackendFailure } from '../api/failure.js';

let shown = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  shown += by;
  for (const listener of listeners) listener();
}

/** True while a part of the page is a sample. */
export function useHasSample(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown > 0,
  );
}

interface Loaded<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  /** The answer belongs to another question: it is shown until this one is answered. */
  readonly isPlaceholderData?: boolean;
}

type Shown<Answer> = Pick<Loaded<Answer>, 'data' | 'error'> & { readonly isSample: boolean };

/** True from a failure of the server without anything in memory, through further attempts, until there is an answer. */
function useIsFailing({ data, error, isPlaceholderData = false }: Loaded<unknown>): boolean {
  const [wasFailing, setWasFailing] = useState(false);
  const isSettled = error !== null || (data !== undefined && !isPlaceholderData);
  const isFailing = isSettled ? data === undefined && isBackendFailure(error) : wasFailing;
  if (isFailing !== wasFailing) setWasFailing(isFailing);
  return isFailing;
}

/**
 * What a query answered; a sample of it while the server fails and nothing older is in memory. `load` brings the samples of
 * the screen and must not change; `pick` takes the one of this query. Where they do not come, or there is none, the error
 * stays.
 */
export function useSampled<Answer, Samples>(
  query: Loaded<Answer>,
  load: () => Promise<Samples>,
  pick: (samples: Samples) => Answer | undefined,
): Shown<Answer> {
  const isFailing = useIsFailing(query);
  const [samples, setSamples] = useState<Samples | 'none' | null>(null);
  useEffect(() => {
    if (!isFailing) return undefined;
    let isLeft = false;
    arrival(load()).then(
      (loaded) => !isLeft && setSamples(() => loaded),
      () => !isLeft && setSamples('none'),
    );
    return () => {
      isLeft = true;
    };
  }, [isFailing, load]);
  const sample = isFailing && samples !== null && samples !== 'none' ? pick(samples) : undefined;
  const isSample = sample !== undefined;
  useEffect(() => {
    if (!isSample) return undefined;
    change(1);
    return () => change(-1);
  }, [isSample]);
  if (isSample) return { data: sample, error: null, isSample };
  // On their way: neither an answer nor an error yet.
  if (isFailing && samples === null) return { data: undefined, error: null, isSample };
  const { data, error } = query;
  return { data, error, isSample };
}

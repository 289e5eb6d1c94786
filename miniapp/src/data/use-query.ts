import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useConnected } from '../realtime/index.js';
import { useSession } from '../session/index.js';
import { useLanguage } from '../settings/index.js';
import type { QueryState } from './query-cache.js';
import { hashOf, queryCache, type QueryOptions } from './query.js';

/** Something loaded from the server. */
export interface Query<Data> extends QueryState<Data> {
  readonly refetch: () => void;
}

type EntryOptions = Pick<QueryOptions<never>, 'queryKey' | 'enabled' | 'isPublic'>;

/** The cache's entry of a key, for the session and language in use. */
export function useEntry<Data>({ queryKey: key, enabled = true, isPublic = false }: EntryOptions) {
  // Both are part of the hash.
  const signedIn = useSession(({ token }) => token) !== null;
  useLanguage();
  const [scope] = key;
  const hash = hashOf(key);
  const state = useSyncExternalStore(
    useCallback((listener: () => void) => queryCache.subscribe(hash, scope, listener), [hash, scope]),
    () => queryCache.state<Data>(hash),
  );
  return { hash, scope, state, isEnabled: enabled && (isPublic || signedIn) };
}

/**
 * Calls `retry` when the connection comes back and the last attempt failed. People without a session have no connection:
 * for them the network's return counts.
 */
export function useRetryOnReconnect(hash: string, retry: () => void): void {
  const connected = useConnected();
  useEffect(() => {
    const again = () => {
      if (queryCache.state(hash).error !== null) retry();
    };
    // Only the return tries again, not each new failure.
    if (connected) again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [connected, hash, retry]);
}

/**
 * Loads something when the component appears. A cached answer is shown at once and replaced by the new one. A failed call
 * is repeated when the connection comes back.
 */
export function useQuery<Data>(options: QueryOptions<Data>): Query<Data> {
  const { queryFn, staleMs = 0 } = options;
  const { hash, scope, state, isEnabled } = useEntry<Data>(options);
  const begin = useEffectEvent(() => {
    queryCache.setLoad(hash, scope, queryFn);
    const { isFetching } = queryCache.state(hash);
    if (!isFetching && queryCache.age(hash) >= staleMs) void queryCache.fetch(hash);
  });
  useEffect(() => {
    if (isEnabled) begin();
  }, [hash, isEnabled]);
  const refetch = useCallback(() => void queryCache.fetch(hash), [hash]);
  useRetryOnReconnect(hash, refetch);
  return { ...state, refetch };
}

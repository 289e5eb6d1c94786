import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { mergePages } from './merge-pages.js';
import { queryCache, type PageAnswer, type PagesOptions } from './query.js';
import { useEntry, useRetryOnReconnect, type Query } from './use-query.js';

/** A list that is loaded page by page. */
export interface InfiniteQuery<Item, Answer> extends Omit<Query<never>, 'data'> {
  /** All items so far, each once; null until the first page is there. */
  readonly items: readonly Item[] | null;
  /** The first page's answer. */
  readonly first: Answer | null;
  readonly hasNextPage: boolean;
  /** Loads the next page, or the one that failed. */
  readonly fetchNextPage: () => void;
}

/**
 * Loads a list page by page, the first page at once. `idOf` must be stable. A failed call is repeated when the connection
 * comes back.
 */
export function useInfiniteQuery<Item, Answer extends PageAnswer<Item>>(
  options: PagesOptions<Answer>,
  idOf: (item: Item) => string,
): InfiniteQuery<Item, Answer> {
  const { queryKey, queryFn, enabled = true, restore = false } = options;
  const place = useLocation().key;
  const isBack = useNavigationType() === NavigationType.Pop;
  const { hash, scope, state, isEnabled } = useEntry<readonly Answer[]>({
    queryKey: [...queryKey, place],
    enabled,
  });
  const pages = state.data;
  /** The page that was asked for last. */
  const asked = useRef(1);

  const begin = useEffectEvent(() => {
    queryCache.setLoad<readonly Answer[]>(hash, scope, async (signal) => [await queryFn(1, signal)]);
    const isRestored = restore && isBack && pages !== null;
    if (!isRestored && !state.isFetching) void queryCache.fetch(hash);
  });
  useEffect(() => {
    asked.current = 1;
    if (isEnabled) begin();
  }, [hash, isEnabled]);

  const latest = useRef(queryFn);
  useEffect(() => {
    latest.current = queryFn;
  }, [queryFn]);
  const fetchNextPage = useCallback(() => {
    const { data, error, isFetching } = queryCache.state<readonly Answer[]>(hash);
    if (isFetching) return;
    const page = error === null ? (data?.length ?? 0) + 1 : asked.current;
    asked.current = page;
    void queryCache.fetch<readonly Answer[]>(hash, async (signal, before) => [
      ...(before ?? []).slice(0, page - 1),
      await latest.current(page, signal),
    ]);
  }, [hash]);
  const refetch = useCallback(() => {
    asked.current = 1;
    void queryCache.fetch(hash);
  }, [hash]);
  useRetryOnReconnect(hash, fetchNextPage);

  const items = useMemo(
    () =>
      pages === null
        ? null
        : mergePages(
            pages.map(({ data }) => data),
            idOf,
          ),
    [pages, idOf],
  );
  const last = pages?.at(-1);
  return {
    items,
    first: pages?.[0] ?? null,
    error: state.error,
    isFetching: state.isFetching,
    hasNextPage: last !== undefined && last.meta.page < last.meta.pages,
    fetchNextPage,
    refetch,
  };
}

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { PageMeta } from '@hokm/shared/api';
import { ApiError } from '../api/index.js';
import { logWarning } from '../lib/log.js';
import { useConnection } from '../realtime/index.js';
import { renewSession } from '../session/index.js';
import { keepPages, keptPages } from './kept-pages.js';
import { mergePages } from './merge-pages.js';

/** One page of a list, with whatever else the answer says. */
export interface PageAnswer<Item> {
  readonly data: readonly Item[];
  readonly meta: PageMeta;
}

/** A list that is read page by page. */
export interface Pages<Item, Answer> {
  /** Everything read so far, each item once; null until the first page is there. */
  readonly items: readonly Item[] | null;
  /** The newest first page as the server gave it. */
  readonly first: Answer | null;
  readonly loading: boolean;
  /** Whether there is more to read. */
  readonly more: boolean;
  /** Code of the refusal of the last call; what was read before stays. */
  readonly problem: string | null;
  /** Reads the next page, or the one that failed. */
  readonly next: () => void;
  /** Reads the list anew from its beginning; it stays as it is until the answer comes. */
  readonly refresh: () => void;
}

interface State<Answer> {
  /** The list that the pages are of. */
  readonly of: unknown;
  readonly pages: readonly Answer[];
  /** The call that failed last, if nothing was read since. */
  readonly failed: { readonly page: number; readonly code: string } | null;
}

export type LoadPage<Answer> = (page: number, signal: AbortSignal) => Promise<Answer>;

/**
 * Reads a list page by page, the first one at once. `load` must stay the same while it is the same list; null: not
 * yet. A failed call is made again by itself when the connection comes back. A list with a name (`keep`, with whose list
 * it is) is there again, as far as it was read, for who goes back to its page.
 */
export function useInfiniteQuery<Item, Answer extends PageAnswer<Item>>(
  load: LoadPage<Answer> | null,
  idOf: (item: Item) => string,
  keep?: string,
): Pages<Item, Answer> {
  const { key } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const name = keep === undefined ? null : `${key} ${keep}`;
  const [state, setState] = useState<State<Answer>>(() => ({
    of: load,
    // Under a name stands what this list has put there.
    pages: load !== null && name !== null && back ? (keptPages(name, Date.now()) as readonly Answer[]) : [],
    failed: null,
  }));
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  /** The list that was there again, and need not be read. */
  const found = useRef(state.pages.length > 0 ? load : null);
  const connected = useConnection().status === 'connected';

  const read = useCallback(
    (page: number) => {
      if (load === null) return;
      running.current?.abort();
      const call = new AbortController();
      running.current = call;
      const told = (change: (before: State<Answer>) => State<Answer>) => {
        if (call.signal.aborted) return;
        running.current = null;
        setBusy(false);
        setState((before) => change(before.of === load ? before : { of: load, pages: [], failed: null }));
      };
      load(page, call.signal).then(
        (answer) =>
          told(({ pages }) => ({ of: load, pages: [...pages.slice(0, page - 1), answer], failed: null })),
        (error: unknown) => {
          if (call.signal.aborted) return;
          logWarning('List', error);
          if (error instanceof ApiError && error.status === 401) void renewSession();
          const code = error instanceof ApiError ? error.code : 'server/unavailable';
          told(({ pages }) => ({ of: load, pages, failed: { page, code } }));
        },
      );
    },
    [load],
  );

  useEffect(() => {
    if (found.current === null || found.current !== load) read(1);
    found.current = null;
    return () => running.current?.abort();
  }, [read, load]);

  const mine = state.of === load && load !== null && (state.pages.length > 0 || state.failed !== null);
  const pages = mine ? state.pages : null;
  const failed = mine ? state.failed : null;
  useEffect(() => {
    if (name !== null && pages !== null && pages.length > 0) keepPages(name, pages, Date.now());
  }, [name, pages]);
  const last = pages?.at(-1);
  const more = last !== undefined && last.meta.page < last.meta.pages;
  const loading = busy || (load !== null && !mine);

  const next = useCallback(() => {
    if (running.current !== null) return;
    setBusy(true);
    read(failed?.page ?? (pages?.length ?? 0) + 1);
  }, [read, pages, failed]);
  const refresh = useCallback(() => {
    setBusy(true);
    read(1);
  }, [read]);

  // Only the return of the connection asks again, not each new failure.
  const again = useEffectEvent(() => {
    if (failed !== null) next();
  });
  useEffect(() => {
    if (connected) again();
  }, [connected]);

  const items = useMemo(
    () =>
      pages === null || pages.length === 0
        ? null
        : mergePages(
            pages.map(({ data }) => data),
            idOf,
          ),
    [pages, idOf],
  );
  return { items, first: pages?.[0] ?? null, loading, more, problem: failed?.code ?? null, next, refresh };
}

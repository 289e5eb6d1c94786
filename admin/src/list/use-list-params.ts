import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListQuery } from '../api/endpoints.js';

export const PAGE_SIZES = [10, 15, 20, 50, 100] as const;
const PAGE_SIZE = 20;
const NONE: readonly string[] = [];

export interface Sort {
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

type Changes = Readonly<Record<string, string | null>>;

/** The next address of a list. Defaults and empty values are left out; any change but that of the page leads to page 1, and any change but by a pager leaves its cursor out. */
export function changeParams(before: URLSearchParams, changes: Changes, defaults: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  if (!('page' in changes)) next.delete('page');
  next.delete('cursor');
  for (const [key, value] of Object.entries(changes))
    if (value === null || value === '' || value === defaults[key]) next.delete(key);
    else next.set(key, value);
  return next;
}

const positive = (text: string | null, fallback: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

/**
 * Search, filters, sort and page of a list, kept in the address: back, reload and a shared link show the same. `sort` is
 * the default order and `filterKeys` names the filters; both must be constants. `perPage`: rows of a page at first.
 */
export function useListParams(sort: Sort, filterKeys: readonly string[] = NONE, perPage = PAGE_SIZE) {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const defaults = { page: '1', per_page: String(perPage), sort_by: sort.by, sort_order: sort.order };
    const get = (key: string) => params.get(key) ?? '';
    const set = (changes: Changes) =>
      setParams((before) => changeParams(before, changes, defaults), {
        replace: true,
        preventScrollReset: true,
      });
    const search = get('search');
    const columns = get('columns') === '' ? null : get('columns').split(',');
    const filters = Object.fromEntries(
      filterKeys.flatMap((key) => (get(key) === '' ? [] : [[key, get(key)]])),
    ) as Readonly<Record<string, string>>;
    const by = get('sort_by') || sort.by;
    const order = get('sort_order') === '' ? sort.order : get('sort_order') === 'asc' ? 'asc' : 'desc';
    const query: ListQuery = {
      page: positive(params.get('page'), 1),
      per_page: Math.min(positive(params.get('per_page'), perPage), PAGE_SIZES[PAGE_SIZES.length - 1] ?? 100),
      ...(search === '' ? {} : { search }),
      ...(get('cursor') === '' ? {} : { cursor: get('cursor') }),
      sort_by: by,
      sort_order: order,
    };
    return {
      query,
      filters,
      search,
      /** The columns that are chosen, by id; null for the usual ones. */
      columns,
      sort: { by, order } satisfies Sort,
      isFiltered: search !== '' || Object.keys(filters).length > 0,
      set,
      /** `cursor`: where the page begins, for lists that say so. */
      setPage: (page: number, cursor: string | null = null) => set({ page: String(page), cursor }),
      /** Sorts by a column: the newest or largest first, then the other way round. */
      toggleSort: (column: string) =>
        set({ sort_by: column, sort_order: by === column && order === 'desc' ? 'asc' : 'desc' }),
      /** Chooses columns; null for the usual ones. The page stays. */
      setColumns: (ids: readonly string[] | null) =>
        set({
          columns: ids === null ? null : ids.join(','),
          page: params.get('page'),
          cursor: params.get('cursor'),
        }),
      clear: () => set(Object.fromEntries(['search', ...filterKeys].map((key) => [key, null]))),
    };
  }, [params, setParams, sort, filterKeys, perPage]);
}

export type ListParams = ReturnType<typeof useListParams>;

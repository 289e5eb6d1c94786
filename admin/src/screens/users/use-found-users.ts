import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hasSpelling } from '@hokm/shared/spelling';
import type { ListQuery } from '../../api/endpoints.js';
import { callQuery } from '../../api/queries.js';
import { useListSource, type ListSource } from '../../list/list-source.js';
import type { ListParams } from '../../list/use-list-params.js';

const USERS = 'GET /admin/users';
type UsersSource = ReturnType<typeof useListSource<typeof USERS>>;
type Row = UsersSource extends ListSource<infer R> ? R : never;

/** Those of some rows whose name or e-mail has what was typed anywhere in it, in any spelling. */
export function havingPart<R extends Pick<Row, 'name' | 'email'>>(rows: readonly R[], typed: string): R[] {
  return rows.filter(({ name, email }) => [name, email ?? ''].some((text) => hasSpelling(text, typed)));
}

/** The page that a list begins with, without a search. */
const firstPage = ({ per_page, sort_by, sort_order }: ListQuery): ListQuery => ({
  page: 1,
  per_page,
  sort_by,
  sort_order,
});

/**
 * The list of people. The server finds beginnings of names and addresses; on the page that was shown before the search, any part of
 * them is found too. `found`: how many the server has found.
 */
export function useFoundUsers(list: ListParams): { readonly source: UsersSource; readonly found: number } {
  const { query, filters, search } = list;
  const source = useListSource(USERS, list);
  const [shownBefore, setShownBefore] = useState<ListQuery>(() => firstPage(query));
  if (search === '' && shownBefore !== query) setShownBefore(query);
  const before = useQuery({
    ...callQuery(USERS, { query: { ...shownBefore, ...filters } } as never),
    enabled: search !== '',
  });
  const rows = before.data?.data;
  return useMemo(() => {
    const { page } = source;
    const found = page?.meta.total ?? 0;
    if (page === undefined || search === '' || page.meta.page !== 1) return { source, found };
    const known = new Set(page.data.map(({ id }) => id));
    const more = havingPart(rows ?? [], search).filter(({ id }) => !known.has(id));
    if (more.length === 0) return { source, found };
    const meta = { ...page.meta, total: found + more.length, pages: Math.max(1, page.meta.pages) };
    return { source: { ...source, page: { ...page, data: [...page.data, ...more], meta } }, found };
  }, [source, rows, search]);
}

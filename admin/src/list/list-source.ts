import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallArguments } from '@hokm/web/client';
import { client, type Path } from '../api/client.js';
import type { Endpoints, Page } from '../api/endpoints.js';
import { callQuery } from '../api/queries.js';
import type { ListParams } from './use-list-params.js';

/** The content of a list: one page, or the error in its place. */
export interface ListSource<Row> {
  readonly page: Page<Row> | undefined;
  /** Why the last attempt failed; with a page, that page is stale. */
  readonly error: unknown;
  /** Another page is on its way, and the one before is still shown. */
  readonly isChanging: boolean;
  /** Time at which the page was loaded, ms since 1970. */
  readonly loadedAt: number;
  readonly retry: () => void;
}

/** Calls of the contract that answer with a page. */
export type ListPath = {
  [P in Path]: CallAnswer<Endpoints[P]> extends Page<unknown> ? P : never;
}[Path];
type RowOf<P extends Path> = CallAnswer<Endpoints[P]> extends Page<infer Row> ? Row : never;

/** Options of `useQuery` for the number of rows of a list. `query`: search and filters, as in the list's address. */
export const countQuery = (path: ListPath, query: string) => ({
  queryKey: [path, 'count', query],
  queryFn: async () => {
    const params = new URLSearchParams(query);
    // It says what is shown, not what is found.
    params.delete('columns');
    const input = [{ query: { ...Object.fromEntries(params), per_page: 1 } }];
    const page = await client.call(path, ...(input as unknown as CallArguments<Endpoints[ListPath]>));
    return (page as Page<unknown>).meta.total;
  },
});

/** The page of a list that its address asks for. */
export function useListSource<P extends ListPath>(
  path: P,
  { query, filters }: ListParams,
): ListSource<RowOf<P>> {
  const input = [{ query: { ...query, ...filters } }] as unknown as CallArguments<Endpoints[P]>;
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...callQuery(path, ...input),
    placeholderData: keepPreviousData,
  });
  return {
    page: data as Page<RowOf<P>> | undefined,
    error,
    isChanging: isPlaceholderData,
    loadedAt: dataUpdatedAt,
    retry: () => void refetch(),
  };
}

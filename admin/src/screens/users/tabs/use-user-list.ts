import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '@hokm/web/client';
import type { Endpoints } from '../../../api/endpoints.js';
import { callQuery } from '../../../api/queries.js';
import type { ListSource } from '../../../list/list-source.js';
import type { ListParams } from '../../../list/use-list-params.js';

type UserListPath = 'GET /admin/users/:id/matches' | 'GET /admin/users/:id/wallet';
type RowOf<P extends UserListPath> = CallAnswer<Endpoints[P]>['data'][number];

/** The page of a list of one person that its address asks for. */
export function useUserListSource<P extends UserListPath>(
  path: P,
  id: string,
  { query: { page = 1, per_page = 20 }, filters }: Pick<ListParams, 'query' | 'filters'>,
): ListSource<RowOf<P>> {
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...callQuery<UserListPath>(path, { params: { id }, query: { page, per_page, ...filters } }),
    placeholderData: keepPreviousData,
  });
  return {
    page: data,
    error,
    isChanging: isPlaceholderData,
    loadedAt: dataUpdatedAt,
    retry: () => void refetch(),
  };
}

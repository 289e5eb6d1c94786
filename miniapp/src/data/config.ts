import type { PublicConfig } from '@hokm/shared/api';
import { callQuery, fetchQuery, type QueryOptions } from './query.js';
import { useQuery, type Query } from './use-query.js';

const options = (): QueryOptions<PublicConfig> => ({
  ...callQuery('GET /config'),
  isPublic: true,
  staleMs: Infinity,
});

/** The server's public settings; loaded once. */
export function useConfigQuery(): Query<PublicConfig> {
  return useQuery(options());
}

/** The server's public settings; null until they are known. */
export function useConfig(): PublicConfig | null {
  return useConfigQuery().data;
}

/** Loads the server's public settings before a page needs them. */
export function prefetchConfig(): void {
  void fetchQuery(options());
}

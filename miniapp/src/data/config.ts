import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicConfig } from '@hokm/shared/api';
import { callQuery, fetchQuery, hashOf, queryCache, type QueryOptions } from './query.js';
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

/** The product's name as its staff set it, also in the browser's tab; the app's own in the person's language until then. */
export function useSiteTitle(): string {
  const { t } = useTranslation();
  const own = t('app.name');
  const title = useConfig()?.site_title || own;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}

/** Loads the server's public settings before a page needs them. */
export function prefetchConfig(): void {
  void fetchQuery(options());
}

/** The server's public settings, loaded unless they are loaded; null where they cannot be. */
export async function loadConfig(): Promise<PublicConfig | null> {
  const { data } = queryCache.state<PublicConfig>(hashOf(options().queryKey));
  if (data !== null) return data;
  await fetchQuery(options());
  return queryCache.state<PublicConfig>(hashOf(options().queryKey)).data;
}

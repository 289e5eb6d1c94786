import { useMemo } from 'react';
import type { NewsAnswer } from '@hokm/shared/api';
import { call } from '../../api/client.js';
import { useQuery } from '../../data/use-query.js';
import type { Loaded } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';

/** What the house tells its players, the newest first, in the page's language. */
export function useNews(): Loaded<NewsAnswer> {
  const token = useSession((session) => session.token);
  const load = useMemo(
    () => (token === null ? null : (signal: AbortSignal) => call<NewsAnswer>('/news', { token, signal })),
    [token],
  );
  return useQuery(load);
}

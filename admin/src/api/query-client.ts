import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@hokm/web/client';

/** Loaded data counts as fresh for this long, ms: going back to a page within it loads nothing. */
const STALE_MS = 15_000;
const RETRIES = 1;

const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The panel's cache of server data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A browser that says it is offline may be wrong, and an error is shown at once instead of a query that waits.
    queries: {
      networkMode: 'always',
      staleTime: STALE_MS,
      retry: (failures, error) => failures < RETRIES && isTransient(error),
    },
    mutations: { networkMode: 'always' },
  },
});

import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CallAnswer, CallArguments, CallInput } from '@hokm/web/client';
import { client, type Path } from './client.js';
import type { Endpoints } from './endpoints.js';
import { queryClient } from './query-client.js';

/** Options of `useQuery` for a call; the cache key is the path with its input. */
export function callQuery<P extends Path>(path: P, ...args: CallArguments<Endpoints[P]>) {
  return queryOptions<CallAnswer<Endpoints[P]>>({
    queryKey: [path, ...args],
    queryFn: ({ signal }) => {
      const input = [{ ...args[0], signal }] as unknown as CallArguments<Endpoints[P]>;
      return client.call(path, ...input);
    },
  });
}

/** Discards what has been loaded from paths that begin with one of `prefixes`, e.g. `GET /admin/news`. */
export async function invalidate(...prefixes: string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && prefixes.some((prefix) => path.startsWith(prefix)),
  });
}

/** A call that changes something. What has been loaded from `stale` prefixes is loaded again when it succeeds. */
export function useCall<P extends Path>(path: P, stale: readonly string[] = []) {
  return useMutation<CallAnswer<Endpoints[P]>, Error, CallInput<Endpoints[P]>>({
    mutationKey: [path],
    mutationFn: (input) => client.call(path, ...([input] as unknown as CallArguments<Endpoints[P]>)),
    onSuccess: () => invalidate(...stale),
  });
}

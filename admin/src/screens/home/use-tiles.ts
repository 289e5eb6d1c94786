import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Tiles } from '@hokm/shared/api/analytics';
import { client } from '../../api/client.js';
import { useIsLive, useLiveEvent } from '../../session/live.js';
import { usePoll } from '../../session/use-poll.js';
import { queryClient } from '../../api/query-client.js';

/** How often the server sends the figures; without its events they are asked for as often, ms. */
export const TILES_MS = 5_000;
/** Figures that are older are no longer live, ms. */
const STALE_MS = 3 * TILES_MS;
/** Values that a tile's line is drawn from: of the last minutes that the page was open. */
const SAMPLES = 40;

interface LiveFigures {
  readonly now: Tiles;
  /** Oldest first; the last is `now`. */
  readonly samples: readonly Tiles[];
}

const KEY = ['GET /admin/dash/tiles', 'samples'] as const;

/** The figures with those that were there before. */
function added(now: Tiles): LiveFigures {
  const before = queryClient.getQueryData<LiveFigures>(KEY)?.samples ?? [];
  return { now, samples: [...before, now].slice(-SAMPLES) };
}

const onTiles = (data: unknown): void => {
  queryClient.setQueryData<LiveFigures>(KEY, added(data as Tiles));
};

const tilesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<LiveFigures> => {
    const { data } = await client.call('GET /admin/dash/tiles', { signal });
    return added(data);
  },
  staleTime: 0,
});

/** The figures of this moment, as the server sends them; asked for where its events do not come. `isStale`: neither brings new ones. */
export function useTiles(now: number) {
  useLiveEvent('tiles', onTiles);
  usePoll(KEY[0], useIsLive() ? null : TILES_MS);
  const { data, error, dataUpdatedAt } = useQuery(tilesQuery);
  return {
    data,
    error,
    isStale: data !== undefined && (error !== null || now - dataUpdatedAt > STALE_MS),
    updatedAt: dataUpdatedAt,
  };
}

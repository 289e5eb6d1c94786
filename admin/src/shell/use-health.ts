import { useNetwork } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Health } from '@hokm/shared/api';
import { ApiError } from '@hokm/web/client';
import { client } from '../api/client.js';
import { isInUse } from '../session/in-use.js';
import { load } from '../session/live.js';
import { refreshSession } from '../session/session.js';

/** Interval of the health check, ms. */
export const HEALTH_MS = 30_000;

type Part = keyof Health['checks'];

/** `partial`: the server answers, and a part of it does not work. `offline`: no answer. */
export interface BackendHealth {
  readonly kind: 'checking' | 'online' | 'partial' | 'offline';
  /** The parts that do not work, as far as the server says. */
  readonly down: readonly Part[];
  /** False when the browser knows that it has no network. */
  readonly hasNetwork: boolean;
  /** The last answer of the server, ms since 1970; null before the first. */
  readonly answeredAt: number | null;
  /** The last attempt, ms since 1970. */
  readonly checkedAt: number;
  readonly isChecking: boolean;
  readonly check: () => void;
}

/** The parts that a health answer reports as down. An answer that is not OK may carry the same body. */
function partsDown(body: Partial<Health>): readonly Part[] {
  const checks = Object.entries(body.checks ?? {}) as [Part, string][];
  return checks.filter(([, state]) => state === 'down').map(([part]) => part);
}

const healthQuery = queryOptions({
  queryKey: ['GET /health'],
  queryFn: async ({ signal }): Promise<{ isOk: boolean; down: readonly Part[] }> => {
    try {
      const health = await client.call('GET /health', { signal });
      return { isOk: health.status === 'ok', down: partsDown(health) };
    } catch (error) {
      if (error instanceof ApiError && error.status > 0)
        return { isOk: false, down: partsDown(error.details as Partial<Health>) };
      throw error;
    }
  },
  staleTime: 0,
  retry: false,
  refetchInterval: HEALTH_MS,
});

/** The health of the server, checked every 30 s and whenever the network comes or goes. */
export function useHealth(): BackendHealth {
  const { data, isError, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(healthQuery);
  const { online } = useNetwork();
  const wasOnline = useRef(online);
  useEffect(() => {
    if (wasOnline.current !== online) void refetch();
    wasOnline.current = online;
  }, [online, refetch]);

  const isOffline = isError || !online;
  const wasOffline = useRef(false);
  useEffect(() => {
    // Back again: what could not be loaded meanwhile is loaded, once somebody is there.
    if (wasOffline.current && !isOffline) {
      load('GET ');
      if (isInUse()) refreshSession();
    }
    wasOffline.current = isOffline;
  }, [isOffline]);

  const kind = isOffline ? 'offline' : data === undefined ? 'checking' : data.isOk ? 'online' : 'partial';
  return {
    kind,
    down: data?.down ?? [],
    hasNetwork: online,
    answeredAt: dataUpdatedAt === 0 ? null : dataUpdatedAt,
    checkedAt: Math.max(dataUpdatedAt, errorUpdatedAt),
    isChecking: isFetching,
    check: () => void refetch(),
  };
}

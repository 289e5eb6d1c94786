import { useCallback, useEffect, useState } from 'react';
import type { DailyAnswer } from '@hokm/shared/api';
import { ApiError, call } from '../../api/index.js';
import { callQuery, setQueryData } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { logWarning } from '../../lib/log.js';
import { useNow } from '../../realtime/use-now.js';
import { mergeUserBalance } from '../../session/merge-balance.js';

/** How often the end of the day is checked, ms. */
const CHECK_MS = 30_000;
/** The next day is loaded this long after its beginning, ms. */
const SETTLE_MS = 1500;

/** Today's reward and the function that takes it. */
export interface Daily {
  readonly data: DailyAnswer | null;
  /** Why it could not be loaded, or not be taken. */
  readonly error: unknown;
  readonly isPending: boolean;
  /** Time until the next one, ms. */
  readonly left: number;
  readonly retry: () => void;
  /** Returns the coins that were taken; null when there were none. */
  readonly take: () => Promise<number | null>;
}

const dailyQuery = callQuery('GET /wallet/daily');

/** The daily reward. It is loaded again when the next day has begun. */
export function useDaily(): Daily {
  const { data, error: loadError, refetch } = useQuery(dailyQuery);
  const [refused, setRefused] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const left = (data === null ? 0 : Date.parse(data.next_at)) - useNow(CHECK_MS);

  const retry = useCallback(() => {
    setRefused(null);
    refetch();
  }, [refetch]);
  const isOver = data !== null && left <= 0;
  useEffect(() => {
    if (!isOver) return;
    // The server's clock may be a little behind this one.
    const timer = setTimeout(retry, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isOver, data, retry]);

  const take = async (): Promise<number | null> => {
    if (isPending) return null;
    setPending(true);
    setRefused(null);
    try {
      const answer = await call('POST /wallet/daily', { body: {} });
      setQueryData(dailyQuery, answer);
      mergeUserBalance({ balance: answer.balance });
      return answer.coins;
    } catch (error) {
      // Another device was faster: the present state says everything.
      if (error instanceof ApiError && error.code === 'wallet/already_claimed') retry();
      else {
        logWarning('Daily reward', error);
        setRefused(error);
      }
      return null;
    } finally {
      setPending(false);
    }
  };
  return { data, error: refused ?? loadError, isPending, left, retry, take };
}

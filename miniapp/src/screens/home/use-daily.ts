import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { DailyAnswer } from '@hokm/shared/api';
import { ApiError, getDaily, takeDaily } from '../../api/index.js';
import { useNow } from '../../realtime/use-now.js';
import { logWarning } from '../../lib/log.js';
import { useQuery } from '../../data/use-query.js';
import { useConnection } from '../../realtime/index.js';
import { mergeUserBalance } from '../../session/merge-balance.js';
import { useSession } from '../../session/index.js';

/** How often it is looked whether the next day has come, ms. */
const LOOK = 30_000;
/** How long after its beginning the next day is asked for, ms. */
const SETTLE = 1500;

/** Today's reward and the way to take it. */
export interface Daily {
  readonly value: DailyAnswer | null;
  /** Why it could not be had, or not be taken. */
  readonly problem: string | null;
  readonly busy: boolean;
  /** Ms until the next one. */
  readonly left: number;
  readonly retry: () => void;
  /** Gives what was taken, in coins; null when nothing was. */
  readonly take: () => Promise<number | null>;
}

/** The daily reward. It is asked for anew when the next day has come, and when the connection is back. */
export function useDaily(): Daily {
  const token = useSession((session) => session.token);
  const load = useCallback((signal: AbortSignal) => getDaily(token, signal), [token]);
  const { value: loaded, problem: unread, retry } = useQuery(token === null ? null : load);
  const [taken, setTaken] = useState<DailyAnswer | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const connected = useConnection().status === 'connected';
  const value = taken ?? loaded;
  const left = (value === null ? 0 : Date.parse(value.next_at)) - useNow(LOOK);

  const again = useCallback(() => {
    setTaken(null);
    setRefused(null);
    retry();
  }, [retry]);
  const isOver = value !== null && left <= 0;
  useEffect(() => {
    if (!isOver) return;
    // The server's clock may be a little behind ours: not at once, and not without end.
    const timer = setTimeout(again, SETTLE);
    return () => clearTimeout(timer);
  }, [isOver, value, again]);
  const onReturn = useEffectEvent(() => {
    if (unread !== null) again();
  });
  useEffect(() => {
    if (!connected) return;
    const timer = setTimeout(onReturn, 0);
    return () => clearTimeout(timer);
  }, [connected]);

  const take = async (): Promise<number | null> => {
    if (busy) return null;
    setBusy(true);
    setRefused(null);
    try {
      const answer = await takeDaily(token);
      setTaken(answer);
      mergeUserBalance({ balance: answer.balance });
      return answer.coins;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'server/unavailable';
      // Another device was faster: how it stands now says everything.
      if (code === 'wallet/already_claimed') again();
      else {
        logWarning('Daily reward', error);
        setRefused(code);
      }
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { value, problem: refused ?? unread, busy, left, retry: again, take };
}

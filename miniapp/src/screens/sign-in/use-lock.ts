import { useEffect, useState } from 'react';
import { ApiError } from '../../api/index.js';
import { serverNow } from '../../realtime/index.js';

/** When the lock that a refusal tells of opens, ms since 1970; null without one. */
export function lockedUntil(refusal: ApiError | null): number | null {
  const { account_locked, unlock_time } = refusal?.details ?? {};
  return account_locked === true && unlock_time != null ? Date.parse(unlock_time) : null;
}

/** The same for as long as it lasts: it opens by itself. */
export function useLock(refusal: ApiError | null): number | null {
  const until = lockedUntil(refusal);
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setOpened(until), Math.max(0, until - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);
  return until === opened ? null : until;
}

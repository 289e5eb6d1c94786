import { useEffect, useState } from 'react';
import { attemptState } from '@hokm/web/sign-in';
import type { ApiError } from '../../api/index.js';
import { serverNow } from '../../realtime/index.js';

/** End of the lock that a refusal reports, ms since 1970; null without one, and once it is over. */
export function useLock(refusal: ApiError | null): number | null {
  const until = attemptState(refusal).lockedUntil;
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setOpened(until), Math.max(0, until - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);
  return until === opened ? null : until;
}

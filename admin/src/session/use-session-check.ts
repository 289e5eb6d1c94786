import { useEffect } from 'react';
import { isInUse, onReturn } from './in-use.js';

/** Interval of the session check, ms. */
const CHECK_MS = 5 * 60_000;

/** Checks the session every five minutes while somebody uses the panel, and at once when they come back. */
export function useSessionCheck(check: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (isInUse()) check();
    }, CHECK_MS);
    const stop = onReturn(check);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [check]);
}

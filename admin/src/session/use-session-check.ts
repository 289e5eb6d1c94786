import { useEffect } from 'react';
import { currentPause, lastUse, noteUse, onReturn } from './in-use.js';

/** How often is looked whether the session is to be checked, ms. */
const TICK_MS = 10_000;

/**
 * Checks the session while somebody uses the panel, once in each pause (five minutes, less where sessions end early), and at once
 * when they come back. Each use is followed by a check: the server counts the time of a session from it.
 */
export function useSessionCheck(check: () => void): void {
  useEffect(() => {
    noteUse();
    // Entering counts as a use: one more check shows a session that has ended elsewhere.
    let checkedAt = lastUse() - 1;
    const now = () => {
      checkedAt = Date.now();
      check();
    };
    const timer = setInterval(() => {
      const isDue = Date.now() - checkedAt >= currentPause();
      if (isDue && lastUse() > checkedAt) now();
    }, TICK_MS);
    const stop = onReturn(now);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [check]);
}

import { useEffect } from 'react';
import { invalidate } from '../api/queries.js';
import { isInUse } from './in-use.js';

/**
 * Loads what is shown of some calls again every `ms`, while somebody uses the panel; never with null. `prefix`: the beginning of the
 * calls.
 */
export function usePoll(prefix: string, ms: number | null): void {
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => {
      // A call counts as use of the session.
      if (isInUse()) void invalidate(prefix);
    }, ms);
    return () => clearInterval(timer);
  }, [prefix, ms]);
}

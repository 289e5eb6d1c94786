import { useEffect, useState } from 'react';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { serverNow } from '../../realtime/index.js';

/** How often the search looks at the clock, ms. */
const TICK = 250;
const SECOND = 1000;

/** The times of a quick search, in whole seconds, and the share of its time that is left, 0 to 1. */
export interface SearchTimes {
  readonly elapsed: number;
  readonly left: number;
  readonly share: number;
}

/** The times of a search at a moment, ms since 1970. */
export function searchTimes(
  { since, fills_at }: Pick<NonNullable<UpdateRoom['search']>, 'since' | 'fills_at'>,
  now: number,
): SearchTimes {
  const left = Math.max(0, fills_at - now);
  const whole = fills_at - since;
  return {
    elapsed: Math.max(0, Math.floor((now - since) / SECOND)),
    left: Math.ceil(left / SECOND),
    share: whole > 0 ? Math.min(1, left / whole) : 0,
  };
}

/** The times of a search now; they follow the clock. */
export function useSearch(search: NonNullable<UpdateRoom['search']>): SearchTimes {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = setInterval(() => setNow(serverNow()), TICK);
    return () => clearInterval(tick);
  }, []);
  return searchTimes(search, now);
}

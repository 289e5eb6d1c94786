import { useEffect, useState } from 'react';

/** How long each scene stays, ms: long enough to find one's own name from the other end of a room. */
export const STAYS_MS = 15_000;

/** Counts on while scenes turn; stands still with one scene. */
export function useTurn(count: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count < 2) return;
    const timer = setInterval(() => setTurn((now) => now + 1), STAYS_MS);
    return () => clearInterval(timer);
  }, [count]);
  return count === 0 ? 0 : turn % count;
}

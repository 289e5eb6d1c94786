import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that stays the same while the component is mounted and calls the latest one, so nothing renders again.
 */
export function useSteady<Args extends readonly unknown[]>(
  newest: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for as long as a part stands, doing what the newest one does: nothing need be drawn anew for it. */
export function useSteady<Args extends readonly unknown[]>(
  newest: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

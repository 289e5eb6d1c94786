import { useCallback, useEffect, useState } from 'react';

const SECOND = 1000;

/** Seconds until something may be asked for again; `start` begins to count. */
export function useCooldown(seconds: number, startAtOnce = false): { left: number; start: () => void } {
  const [until, setUntil] = useState(() => (startAtOnce ? Date.now() + seconds * SECOND : 0));
  const [now, setNow] = useState(() => Date.now());
  const waiting = until > now;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [waiting]);
  const start = useCallback(() => {
    const begun = Date.now();
    setNow(begun);
    setUntil(begun + seconds * SECOND);
  }, [seconds]);
  return { left: Math.max(0, Math.ceil((until - now) / SECOND)), start };
}

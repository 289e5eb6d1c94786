import { useEffect, useState } from 'react';

const SECOND = 1000;

/** How long it still is until a time (ms since 1970), in ms, told every second; `over` hears of its end. */
export function useCountdown(until: number, over: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) over();
    }, SECOND);
    return () => clearInterval(timer);
  }, [until, over]);
  return Math.max(0, until - now);
}

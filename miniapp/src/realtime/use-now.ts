import { useEffect, useState } from 'react';
import { serverNow } from './current.js';

/** The server's clock, ms since 1970, looked at every `tick` ms. */
export function useNow(tick: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tick);
    return () => clearInterval(timer);
  }, [tick]);
  return now;
}

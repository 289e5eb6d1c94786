import { useEffect, useState } from 'react';

/** Which of `count` scenes is shown: each stays for `staysMs`, ms, and with one alone nothing turns. */
export function useTurn(count: number, staysMs: (at: number) => number): number {
  const [turn, setTurn] = useState(0);
  const at = count === 0 ? 0 : turn % count;
  const stays = staysMs(at);
  useEffect(() => {
    if (count < 2) return;
    const timer = setTimeout(() => setTurn((now) => (now + 1) % count), stays);
    return () => clearTimeout(timer);
  }, [count, turn, stays]);
  return at;
}

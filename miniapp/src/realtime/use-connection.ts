import { useEffect, useState } from 'react';
import { useConnectionStore, type Connection } from './connection-store.js';
import { connection } from './current.js';

/** The banner of a lost connection waits this long, so that a blink is not reported, ms. */
const OFFLINE_DELAY = 1000;
/** How long no banner is shown before the first connection: pages show that they load, and a banner would shift them. */
const FIRST_DELAY = 4000;

const retry = () => connection().retry();

/** The connection's state, with a function that retries at once. */
export function useConnection(): Connection & { retry: () => void } {
  return { ...useConnectionStore(), retry };
}

/** Wants a connection while the component is shown, also without a session. */
export function useVisit(): void {
  useEffect(() => connection().visit(), []);
}

/** True while connected. */
export function useConnected(): boolean {
  return useConnectionStore(({ status }) => status === 'connected');
}

/** True once the connection has been away for a second; at once when the server said that it goes. */
export function useOffline(): boolean {
  const away = useConnectionStore((connection) => connection.status !== 'connected');
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!away) return;
    const first = useConnectionStore.getState().status === 'connecting';
    const timer = setTimeout(() => setLate(true), first ? FIRST_DELAY : OFFLINE_DELAY);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [away]);
  const announced = useConnectionStore(({ returnAt }) => returnAt !== null);
  return away && (late || announced);
}

/** Calls back once when the missing connection is established. Returns a function that cancels. */
export function onceConnectedAgain(callback: () => void): () => void {
  const stop = useConnectionStore.subscribe((now, before) => {
    if (now.status !== 'connected' || before.status === 'connected') return;
    stop();
    callback();
  });
  return stop;
}

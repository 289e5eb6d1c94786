import { useEffect } from 'react';
import { logWarning } from '../../lib/log.js';

/**
 * Keeps the screen on while `wanted`. The device lets go of the lock whenever the page is hidden, so it is asked for
 * again when the page is seen; a device that refuses (a low battery) is not asked twice.
 */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const free = (held: WakeLockSentinel | null) =>
      void held?.release().catch((error: unknown) => logWarning('Wake lock', error));
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (left) free(given);
        else lock = given;
      } catch (error) {
        logWarning('The screen may go dark', error);
      }
    };
    const seen = () => {
      if (lock === null || lock.released) void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', seen);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', seen);
      free(lock);
    };
  }, [wanted]);
}

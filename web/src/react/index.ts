import i18next from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '@hokm/shared/text';

export { lazy } from './lazy.js';
export { useTotpSetUp, type TotpSetUp } from './totp-set-up.js';

const SECOND = 1000;

function subscribeToLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'fa');

/** The current language. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribeToLanguage, currentLanguage);
}

/** The current time, ms since 1970, updated every `intervalMs`. `clock` must be a stable function. */
export function useNow(intervalMs: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, clock]);
  return now;
}

/** Time left until `until` (ms since 1970), in ms, updated every second. `onEnd` is called when it is over. */
export function useCountdown(until: number, onEnd: () => void, clock: () => number = Date.now): number {
  const now = useNow(SECOND, clock);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return Math.max(0, until - now);
}

import { useEffect } from 'react';

/** Interval of the session check, ms. */
const CHECK_MS = 5 * 60_000;
/** Nobody at the panel for this long: the checks pause, so that they do not keep an abandoned session alive, ms. */
const IDLE_MS = 2.5 * CHECK_MS;
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Browsers also say that the pointer moved when the page moved below it: such a move has no length. */
const isByPerson = (event: Event): boolean =>
  event.type !== 'pointermove' ||
  (event instanceof PointerEvent && (event.movementX !== 0 || event.movementY !== 0));

/** Checks the session every five minutes while somebody uses the panel, and at once when they come back. */
export function useSessionCheck(check: () => void): void {
  useEffect(() => {
    let usedAt = Date.now();
    let isPaused = false;
    const onUse = (event: Event) => {
      if (!isByPerson(event)) return;
      usedAt = Date.now();
      if (!isPaused) return;
      isPaused = false;
      check();
    };
    const timer = setInterval(() => {
      isPaused = Date.now() - usedAt > IDLE_MS;
      if (!isPaused) check();
    }, CHECK_MS);
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, onUse, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, onUse, { capture: true });
    };
  }, [check]);
}

import { SESSION_TIMEOUT } from '@hokm/shared/api/settings/limits';
import { MINUTE_MS } from '@hokm/shared/time';

/** Parts of the time that ends a session without use: after one of them without a sign of use the panel asks for nothing. */
const PARTS = 6;
/** The longest pause, and that while the server has not said when sessions end, ms. */
const PAUSE_MAX_MS = 5 * MINUTE_MS;
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Two times, ms, both a sixth of the session time-out or less: after this long without a sign of use the panel stops asking the
 * server, and in use it checks the session this often. So a session in use does not end, and an abandoned one ends soon after its
 * time. `minutes`: the time without use after which the server ends a session.
 */
export function pauseFor(minutes: number): number {
  return Math.min(PAUSE_MAX_MS, (Math.max(minutes, SESSION_TIMEOUT.min) * MINUTE_MS) / PARTS);
}

/** Browsers also say that the pointer moved when the page moved below it: such a move has no length. */
const isByPerson = (event: Event): boolean =>
  event.type !== 'pointermove' ||
  (event instanceof PointerEvent && (event.movementX !== 0 || event.movementY !== 0));

let pauseMs = PAUSE_MAX_MS;
let usedAt = Date.now();

/** Takes over the time, minutes, after which the server ends a session without use. */
export function followTimeout(minutes: number): void {
  pauseMs = pauseFor(minutes);
}

/** Somebody has just entered the panel. */
export function noteUse(): void {
  usedAt = Date.now();
}

/** When somebody used the panel last, ms since 1970. */
export const lastUse = (): number => usedAt;

/** The pause of now, ms. */
export const currentPause = (): number => pauseMs;

/** True while somebody uses the panel. */
export const isInUse = (): boolean => Date.now() - usedAt <= pauseMs;

const returned = new Set<() => void>();

function onUse(event: Event): void {
  if (!isByPerson(event)) return;
  const wasInUse = isInUse();
  usedAt = Date.now();
  if (!wasInUse) for (const listener of returned) listener();
}

const OPTIONS = { passive: true, capture: true };

/** Calls back when somebody uses the panel again after a pause. Returns how to stop. */
export function onReturn(listener: () => void): () => void {
  if (returned.size === 0) for (const sign of SIGNS_OF_USE) window.addEventListener(sign, onUse, OPTIONS);
  returned.add(listener);
  return () => {
    returned.delete(listener);
    if (returned.size > 0) return;
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, onUse, OPTIONS);
  };
}

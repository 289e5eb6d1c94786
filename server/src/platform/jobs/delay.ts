import type { Timers } from '../core/ports.js';

/** Resolves after some ms, or as soon as the signal says stop. */
export function delay(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      timer.cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = timers.set(ms, end);
    signal.addEventListener('abort', end);
  });
}

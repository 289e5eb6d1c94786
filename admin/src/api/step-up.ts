import { useSyncExternalStore } from 'react';
import { ApiError } from '@hokm/web/client';

/*
 * Calls that hurt need a session that was confirmed a moment ago. The call waits while the dialog asks for the confirmation,
 * and is made again after it.
 */
let answer: ((confirmed: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/** Asks the person to confirm that it is they. Resolves with false when they do not. */
export function askToConfirm(): Promise<boolean> {
  answer?.(false);
  return new Promise((resolve) => {
    set((confirmed) => {
      set(null);
      resolve(confirmed);
    });
  });
}

/** Ends the question that is open; null while there is none. */
export function useOpenQuestion(): ((confirmed: boolean) => void) | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => answer,
  );
}

/** True for the error of a call that the person did not confirm: nothing was done, and nothing has to be said. */
export function isNotConfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth/step_up_needed';
}

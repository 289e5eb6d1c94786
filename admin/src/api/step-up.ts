import { useSyncExternalStore } from 'react';
import { ApiError } from '@hokm/web/client';

/** A call waits for the person to confirm that it is they. */
export interface Question {
  /** In words, what is confirmed; null when the call does not say. */
  readonly purpose: string | null;
  /** The call that waits, as the contract names it. */
  readonly call: string;
  readonly answer: (confirmed: boolean) => void;
}

/*
 * Calls that hurt need a session that was confirmed a moment ago. The call waits while the dialog asks for the confirmation,
 * and is made again after it.
 */
let open: Question | null = null;
const listeners = new Set<() => void>();

function set(next: Question | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks the person to confirm that it is they. Resolves with false when they do not. */
export function askToConfirm(purpose: string | null, call: string): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      set(null);
      resolve(confirmed);
    };
    set({ purpose, call, answer });
  });
}

/** The question that is open; null while there is none. */
export function useOpenQuestion(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

/** True for the error of a call that the person did not confirm: nothing was done, and nothing has to be said. */
export function isNotConfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth/step_up_needed';
}

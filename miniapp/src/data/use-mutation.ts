import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '@hokm/web/errors';
import { ApiError } from '../api/index.js';
import { logWarning } from '../lib/log.js';
import { useLanguage } from '../settings/index.js';
import { invalidate } from './query.js';
import { NotConfirmed } from './step-up.js';

/** Something a person changes on the server. */
export interface Mutation {
  readonly isPending: boolean;
  /** Why it failed, in words; null while nothing is wrong. */
  readonly problem: string | null;
  /** The server's refusal, where it gave one. */
  readonly error: ApiError | null;
  /** Runs `action`; false when it failed. Does nothing while the last one runs. */
  readonly run: (action: () => Promise<void>) => Promise<boolean>;
  readonly reset: () => void;
}

/**
 * `fallback` names the action that failed, for errors without words of their own. When it succeeds, what was loaded from
 * the `stale` prefixes is loaded again.
 */
export function useMutation(fallback: string | null, stale: readonly string[] = []): Mutation {
  const language = useLanguage();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // Two events may come before React renders again.
  const running = useRef(false);
  const reset = useCallback(() => setError(null), []);
  const run = async (action: () => Promise<void>) => {
    if (running.current) return false;
    running.current = true;
    setPending(true);
    setError(null);
    try {
      await action();
      invalidate(...stale);
      return true;
    } catch (caught) {
      if (caught instanceof NotConfirmed) return false;
      logWarning(fallback ?? 'Call', caught);
      setError(caught);
      return false;
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return {
    isPending,
    problem: error === null ? null : errorMessage(error, fallback, language),
    error: error instanceof ApiError ? error : null,
    run,
    reset,
  };
}

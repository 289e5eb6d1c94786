import { useCallback, useState } from 'react';
import { useLanguage } from '../settings/index.js';
import { logWarning } from '../lib/log.js';
import { ApiError } from '../api/index.js';
import { errorMessage } from './failure-words.js';
import { NotConfirmed } from './step-up.js';

/** Something a person asks of the server: whether it runs, and why it did not work. */
export interface Mutation {
  readonly busy: boolean;
  /** In words; null while nothing is wrong. */
  readonly problem: string | null;
  /** The refusal itself, where the server gave one. */
  readonly refusal: ApiError | null;
  /** Does it; false when it did not work. Does nothing while the last one runs. */
  readonly run: (deed: () => Promise<void>) => Promise<boolean>;
  readonly clear: () => void;
}

/** `fallback` names the deed that did not work, for when the server says nothing. */
export function useMutation(fallback: string): Mutation {
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const clear = useCallback(() => setError(null), []);
  const run = async (deed: () => Promise<void>) => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await deed();
      return true;
    } catch (refused) {
      if (refused instanceof NotConfirmed) return false;
      logWarning(fallback, refused);
      setError(refused);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    problem: error === null ? null : errorMessage(error, fallback, language),
    refusal: error instanceof ApiError ? error : null,
    run,
    clear,
  };
}

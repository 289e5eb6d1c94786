import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../api/index.js';
import { logWarning } from '../lib/log.js';

/** Something that is loaded on entry: it, or the code of the refusal, or neither while it is on its way. */
export interface Loaded<T> {
  readonly value: T | null;
  readonly problem: string | null;
  readonly retry: () => void;
}

/** Loads once, and again on `retry`. `load` must stay the same while nothing it depends on changes; null: not yet. */
export function useQuery<T>(load: ((signal: AbortSignal) => Promise<T>) | null): Loaded<T> {
  const [got, setGot] = useState<{ by: unknown; value: T | null; problem: string | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (load === null) return;
    const leaving = new AbortController();
    load(leaving.signal).then(
      (value) => setGot({ by: load, value, problem: null }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        logWarning('Loading', error);
        const code = error instanceof ApiError ? error.code : 'server/unavailable';
        setGot({ by: load, value: null, problem: code });
      },
    );
    return () => leaving.abort();
  }, [load, attempt]);
  const retry = useCallback(() => {
    setGot(null);
    setAttempt((count) => count + 1);
  }, []);
  const current = got !== null && got.by === load ? got : null;
  return { value: current?.value ?? null, problem: current?.problem ?? null, retry };
}

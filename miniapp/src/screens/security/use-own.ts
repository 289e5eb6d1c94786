import { useCallback, useMemo, useState } from 'react';
import { useLoaded, type Loaded } from '../../looking-back/use-loaded.js';
import { useSession } from '../../session/index.js';

/** Something of one's own account, and the way to have it anew after a change. */
export interface Own<T> extends Loaded<T> {
  readonly reload: () => void;
}

type Ask<T> = (token: string | null, signal: AbortSignal) => Promise<T>;

/** Loads something of one's own account; what is known stays while it is asked for anew. `ask` must stay the same; null: not yet. */
export function useOwn<T>(ask: Ask<T> | null): Own<T> {
  const token = useSession((session) => session.token);
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<{ token: string | null; value: T } | null>(null);
  const load = useMemo(
    () => (ask === null ? null : (signal: AbortSignal) => ask(token, signal)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each round asks anew
    [ask, token, round],
  );
  const { value, problem, retry } = useLoaded(load);
  if (value !== null && (kept?.value !== value || kept.token !== token)) setKept({ token, value });
  const known = value ?? (kept?.token === token && problem === null ? kept.value : null);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { value: known, problem, retry, reload };
}

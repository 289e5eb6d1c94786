import { useMemo, useState } from 'react';
import { useQuery, type Loaded } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';

type Ask<T> = (token: string | null, signal: AbortSignal) => Promise<T>;

/**
 * Loads something of one's own account; what is known stays while it is asked for anew, by `retry`. `ask` must stay the
 * same; null: not yet.
 */
export function useAccountQuery<T>(ask: Ask<T> | null): Loaded<T> {
  const token = useSession((session) => session.token);
  const [kept, setKept] = useState<{ token: string | null; value: T } | null>(null);
  const load = useMemo(
    () => (ask === null ? null : (signal: AbortSignal) => ask(token, signal)),
    [ask, token],
  );
  const { value, problem, retry } = useQuery(load);
  if (value !== null && (kept?.value !== value || kept.token !== token)) setKept({ token, value });
  const known = value ?? (kept?.token === token && problem === null ? kept.value : null);
  return { value: known, problem, retry };
}

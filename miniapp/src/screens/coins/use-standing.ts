import type { CoinStanding } from '@hokm/shared/api/stakes';
import { callQuery } from '../../data/query.js';
import { useQuery, type Query } from '../../data/use-query.js';

/** The call of one's limits and of what is missing. */
export const STANDING = 'GET /betting/limits';

/** Whether the person may put coins in, what is missing, and their limits. */
export function useStanding(): Omit<Query<never>, 'data'> & { readonly data: CoinStanding | null } {
  const { data, ...rest } = useQuery(callQuery(STANDING));
  return { ...rest, data: data?.data ?? null };
}

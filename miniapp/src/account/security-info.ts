import type { SecurityInfoAnswer } from '@hokm/shared/api';
import { callQuery, fetchQuery } from '../data/query.js';
import { useQuery, type Query } from '../data/use-query.js';

export type SecurityInfo = SecurityInfoAnswer['security'];

const securityQuery = callQuery('GET /security/info');

/** How the account is protected, and what happened around it. */
export function useSecurityInfo(): Omit<Query<unknown>, 'data'> & { readonly info: SecurityInfo | null } {
  const { data, ...query } = useQuery(securityQuery);
  return { ...query, info: data?.security ?? null };
}

/** Loads it again. */
export function loadSecurityInfo(): Promise<void> {
  return fetchQuery(securityQuery);
}

import type { NewsAnswer } from '@hokm/shared/api';
import { callQuery } from '../../data/query.js';
import { useQuery, type Query } from '../../data/use-query.js';

/** News for the players, newest first, in the page's language. */
export function useNews(): Query<NewsAnswer> {
  return useQuery(callQuery('GET /news'));
}

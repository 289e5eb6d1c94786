import type { HistoryAnswer, ScoreAnswer } from '@hokm/shared/api';
import { callQuery } from '../../data/query.js';
import { useQuery, type Query } from '../../data/use-query.js';

/** How a person played: the score dashboard, and the viewer's own matches. */
export interface PlayRecord {
  readonly score: Query<ScoreAnswer>;
  readonly history: Query<HistoryAnswer>;
}

/** Loads a person's record. The history is always the viewer's: there is none of others. */
export function useRecord(personId: string): PlayRecord {
  return {
    score: useQuery(callQuery('GET /user/score', { query: { user_id: personId } })),
    history: useQuery(callQuery('GET /games/history', { query: { page: 1 } })),
  };
}

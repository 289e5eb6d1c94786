import { useCallback } from 'react';
import type { HistoryAnswer, ScoreAnswer } from '@hokm/shared/api';
import { getHistory, getScore } from '../../api/index.js';
import { useQuery, type Loaded } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';

/** How somebody played: the score dashboard, and one's own matches (with whom one met). */
export interface PlayRecord {
  readonly score: Loaded<ScoreAnswer>;
  readonly history: Loaded<HistoryAnswer>;
}

/** Loads a person's record; the history is always one's own, there is none of others. */
export function useRecord(personId: string): PlayRecord {
  const token = useSession((session) => session.token);
  const loadScore = useCallback(
    (signal: AbortSignal) => getScore(personId, token, signal),
    [personId, token],
  );
  const loadHistory = useCallback((signal: AbortSignal) => getHistory(1, token, signal), [token]);
  const score = useQuery(token === null ? null : loadScore);
  const history = useQuery(token === null ? null : loadHistory);
  return { score, history };
}

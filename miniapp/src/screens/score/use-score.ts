import { useCallback } from 'react';
import type { ScoreAnswer } from '@hokm/shared/api';
import { getProfile, getScore } from '../../api/index.js';
import { useQuery, type Loaded } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';

/** Somebody's dashboard, and the name of who it is when it is not one's own. Loaded anew in another language. */
export function useScore(personId: string): { score: Loaded<ScoreAnswer>; name: string | null } {
  const language = useLanguage();
  const token = useSession((session) => session.token);
  const me = useSession((session) => session.user?.id);
  const other = personId !== 'me' && personId !== me;
  const loadScore = useCallback(
    (signal: AbortSignal) => getScore(personId, token, signal),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the badges' names are in the language in force
    [personId, token, language],
  );
  const loadName = useCallback(
    (signal: AbortSignal) => getProfile(personId, token, signal),
    [personId, token],
  );
  const score = useQuery(token === null ? null : loadScore);
  const profile = useQuery(token === null || !other ? null : loadName);
  return { score, name: other ? (profile.value?.user.name ?? '') : null };
}

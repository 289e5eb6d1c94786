import type { ScoreAnswer } from '@hokm/shared/api';
import { callQuery } from '../../data/query.js';
import { useQuery, type Query } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';

/** A person's score dashboard, and their name unless it is the viewer's own. */
export function useScore(personId: string): { score: Query<ScoreAnswer>; name: string | null } {
  const me = useSession(({ user }) => user?.id);
  const isOther = personId !== 'me' && personId !== me;
  const score = useQuery(callQuery('GET /user/score', { query: { user_id: personId } }));
  const profile = useQuery({
    ...callQuery('GET /user/profile/:id', { params: { id: personId } }),
    enabled: isOther,
  });
  return { score, name: isOther ? (profile.data?.user.name ?? '') : null };
}

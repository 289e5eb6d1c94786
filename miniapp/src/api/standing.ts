import type { LeaderboardAnswer, OwnPlaceAnswer, Period, RankingsAnswer } from '@hokm/shared/api';
import { call } from './client.js';

/** One page of a period's leaderboard, best first; `limit` is the length of a page. */
export const getLeaderboard = (
  { period, page, limit }: { period: Period; page: number; limit: number },
  token: string | null,
  signal?: AbortSignal,
) =>
  call<LeaderboardAnswer>(`/leaderboard?period=${period}&page=${page}&limit=${limit}`, {
    token,
    ...(signal ? { signal } : {}),
  });

/** One's own place in a period, with up to two neighbours on each side. */
export const getOwnPlace = (period: Period, token: string | null, signal?: AbortSignal) =>
  call<OwnPlaceAnswer>(`/user/leaderboard?period=${period}`, { token, ...(signal ? { signal } : {}) });

type Answer<Scope extends RankingsAnswer['scope']> = Extract<
  RankingsAnswer,
  { scope: Scope extends 'clan' ? 'clan' : 'global' | 'local' }
>;

/** One page of people (`global`, `local`) or clans (`clan`) by trophies. */
export const getRankings = <Scope extends RankingsAnswer['scope']>(
  scope: Scope,
  page: number,
  token: string | null,
  signal?: AbortSignal,
) =>
  call<Answer<Scope>>(`/rankings?scope=${scope}&page=${page}&per_page=50`, {
    token,
    ...(signal ? { signal } : {}),
  });

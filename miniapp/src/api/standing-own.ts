import type { BadgesAnswer, ScoreAnswer } from '@hokm/shared/api';
import { call } from './client.js';

const about = (personId: string) => `user_id=${encodeURIComponent(personId)}`;

/** Somebody's score dashboard; `me` is one's own. */
export const getScore = (personId: string, token: string | null, signal?: AbortSignal) =>
  call<ScoreAnswer>(`/user/score?${about(personId)}`, { token, ...(signal ? { signal } : {}) });

/** Somebody's thirteen badges; `me` is one's own. */
export const getBadges = (personId: string, token: string | null, signal?: AbortSignal) =>
  call<BadgesAnswer>(`/badges?${about(personId)}`, { token, ...(signal ? { signal } : {}) });

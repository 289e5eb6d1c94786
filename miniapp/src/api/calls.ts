import type { ProfileAnswer, PublicConfig, SignInAnswer } from '@hokm/shared/api';
import { call } from './client.js';

export const signInWithTelegram = (initData: string) =>
  call<SignInAnswer>('/auth/telegram', { method: 'POST', body: { init_data: initData } });

export const signInAsGuest = (name: string) =>
  call<SignInAnswer>('/auth/guest', { method: 'POST', body: { name } });

export const getConfig = () => call<PublicConfig>('/config');

/** A person's profile; `me` is one's own. */
export const getProfile = (id: string, token: string | null, signal?: AbortSignal) =>
  call<ProfileAnswer>(`/user/profile/${encodeURIComponent(id)}`, { token, ...(signal ? { signal } : {}) });

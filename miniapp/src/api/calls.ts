import type {
  BlocksAnswer,
  FairnessAnswer,
  GainAnswer,
  HistoryAnswer,
  ProfileAnswer,
  PublicConfig,
  ReplayAnswer,
  ReportRequest,
  SignInAnswer,
} from '@hokm/shared/api';
import { call } from './client.js';

/** Signs in with Telegram's launch data; `begun`: the answer of the same call that has been sent already. */
export const signInWithTelegram = (initData: string, inFlight: Promise<Response> | null = null) =>
  call<SignInAnswer>('/auth/telegram', { method: 'POST', body: { init_data: initData }, inFlight });

export const signInAsGuest = (name: string) =>
  call<SignInAnswer>('/auth/guest', { method: 'POST', body: { name } });

export const getConfig = () => call<PublicConfig>('/config');

/** A person's profile; `me` is one's own. */
export const getProfile = (id: string, token: string | null, signal?: AbortSignal) =>
  call<ProfileAnswer>(`/user/profile/${encodeURIComponent(id)}`, { token, ...(signal ? { signal } : {}) });

const signalled = (signal?: AbortSignal) => (signal ? { signal } : {});
const matchPath = (id: string, what: string) => `/games/${encodeURIComponent(id)}/${what}`;

/** One page of one's own finished matches, the newest first. */
export const getHistory = (page: number, token: string | null, signal?: AbortSignal) =>
  call<HistoryAnswer>(`/games/history?page=${page}`, { token, ...signalled(signal) });

/** What a finished match brought oneself, null until it has been counted; `id` is its own or its room's. */
export const getGain = (id: string, token: string | null, signal?: AbortSignal) =>
  call<GainAnswer>(matchPath(id, 'gain'), { token, ...signalled(signal) });

/** A finished match move by move; `id` is its own or its room's. */
export const getReplay = (id: string, token: string | null, signal?: AbortSignal) =>
  call<ReplayAnswer>(matchPath(id, 'replay'), { token, ...signalled(signal) });

/** The proof of each hand of a match that is over. */
export const getFairness = (id: string, token: string | null, signal?: AbortSignal) =>
  call<FairnessAnswer>(matchPath(id, 'fairness'), { token, ...signalled(signal) });

/** Whom one has blocked: the hundred that were blocked last. */
export const getBlocks = (token: string | null, signal?: AbortSignal) =>
  call<BlocksAnswer>('/blocks?per_page=100', { token, ...signalled(signal) });

export const blockPlayer = (player_id: string, token: string | null) =>
  call<{ success: true }>('/blocks', { method: 'POST', body: { player_id }, token });

export const unblockPlayer = (player_id: string, token: string | null) =>
  call<{ success: true }>(`/blocks/${player_id}`, { method: 'DELETE', token });

export const reportPlayer = (report: ReportRequest, token: string | null) =>
  call<{ success: true }>('/reports', { method: 'POST', body: report, token });

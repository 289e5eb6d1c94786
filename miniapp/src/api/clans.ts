import type { ClanAnswer, ClanBody, ClansAnswer } from '@hokm/shared/api';
import { call } from './client.js';

const signalled = (signal?: AbortSignal) => (signal ? { signal } : {});
const clanPath = (id: string) => `/clans/${encodeURIComponent(id)}`;

/** A clan and its members. */
export const getClan = (id: string, token: string | null, signal?: AbortSignal) =>
  call<ClanAnswer>(clanPath(id), { token, ...signalled(signal) });

/** One page of the clans whose name begins so; all of them for the empty text. */
export const getClans = (q: string, page: number, token: string | null, signal?: AbortSignal) =>
  call<ClansAnswer>(`/clans?q=${encodeURIComponent(q)}&page=${page}&per_page=20`, {
    token,
    ...signalled(signal),
  });

/** Makes a clan and becomes its leader. */
export const createClan = (clan: ClanBody, token: string | null) =>
  call<ClanAnswer>('/clans', { method: 'POST', body: clan, token });

export const joinClan = (id: string, token: string | null) =>
  call<ClanAnswer>(`${clanPath(id)}/join`, { method: 'POST', token });

/** Leaves the clan one is in, whichever it is. */
export const leaveClan = (token: string | null) =>
  call<{ success: true }>('/clans/leave', { method: 'POST', token });

/** Sends a member away; the leader only. */
export const removeClanMember = (id: string, member: string, token: string | null) =>
  call<{ success: true }>(`${clanPath(id)}/members/${encodeURIComponent(member)}`, {
    method: 'DELETE',
    token,
  });

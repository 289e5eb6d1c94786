import type {
  FriendRequestAnswer,
  FriendRequestsAnswer,
  FriendsAnswer,
  InvitationAnswer,
  InviteAnswer,
  SearchAnswer,
} from '@hokm/shared/api';
import { call } from './client.js';

type Done = { success: true };
const signalled = (signal?: AbortSignal) => (signal ? { signal } : {});
const requestPath = (id: string) => `/friends/requests/${encodeURIComponent(id)}`;
const friendPath = (id: string) => `/friends/${encodeURIComponent(id)}`;

/** One page of one's friends: online first, then away, then by name. */
export const getFriends = (page: number, token: string | null, signal?: AbortSignal) =>
  call<FriendsAnswer>(`/friends?page=${page}&per_page=100`, { token, ...signalled(signal) });

/** One page of open requests: those to oneself first. */
export const getFriendRequests = (page: number, token: string | null, signal?: AbortSignal) =>
  call<FriendRequestsAnswer>(`/friends/requests?page=${page}&per_page=100`, { token, ...signalled(signal) });

/** Asks somebody to be a friend: a username, an account's id or a Telegram id. */
export const askFriend = (who: string, token: string | null) =>
  call<FriendRequestAnswer>('/friends/requests', { method: 'POST', body: { who }, token });

/** Has a card for a room made that Telegram's share sheet can send on. */
export const prepareInvitation = (room_id: string, token: string | null) =>
  call<InvitationAnswer>('/invites/prepared', { method: 'POST', body: { room_id }, token });

/** Answers a request to oneself. */
export const answerRequest = (id: string, answer: 'accept' | 'reject', token: string | null) =>
  call<Done>(`${requestPath(id)}/${answer}`, { method: 'POST', token });

/** Takes back a request of one's own. */
export const withdrawRequest = (id: string, token: string | null) =>
  call<Done>(requestPath(id), { method: 'DELETE', token });

/** Ends a friendship; `keepalive` lets the call outlive the page. */
export const removeFriend = (id: string, token: string | null, keepalive = false) =>
  call<Done>(friendPath(id), { method: 'DELETE', token, keepalive });

/** People by the beginning of a name or a username: at least two characters. */
export const searchPeople = (q: string, token: string | null, signal?: AbortSignal) =>
  call<SearchAnswer>(`/user/search?q=${encodeURIComponent(q)}`, { token, ...signalled(signal) });

/** Tells a friend of a waiting room in which one sits. */
export const inviteFriend = (id: string, room_id: string, token: string | null) =>
  call<InviteAnswer>(`${friendPath(id)}/invite`, { method: 'POST', body: { room_id }, token });

import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { done, success } from '../answers.js';
import { pageOf, pageQuery } from '../paging.js';
import { person } from '../players.js';
import { atTable, presence } from '../../protocol/presence.js';
export { PRESENCES, type AtTable, type PresenceStatus } from '../../protocol/presence.js';
import { personText, roomText } from '../typed.js';
import { SEARCH_MAX, SEARCH_MIN } from './limits.js';
import { friendsPaths as paths } from './paths.js';

/** A friend. `lastSeen` is null while online and for people who were never seen. */
export const friend = person.extend({
  status: presence,
  score: z.int(),
  lastSeen: z.iso.datetime().nullable(),
  ...atTable.shape,
});
export type Friend = z.infer<typeof friend>;
export const friendsAnswer = pageOf(friend).extend({ online: z.int() });
export type FriendsAnswer = z.infer<typeof friendsAnswer>;

/** A request. `id` is the request's own, `player_id` the other person's. */
export const friendRequest = person.extend({
  player_id: z.string(),
  score: z.int(),
  direction: z.enum(['incoming', 'outgoing']),
  at: z.iso.datetime(),
});
export type FriendRequest = z.infer<typeof friendRequest>;
export const friendRequestsAnswer = pageOf(friendRequest);
export type FriendRequestsAnswer = z.infer<typeof friendRequestsAnswer>;

export const friendRequestAnswer = success({
  /** `friends` when the other person had already asked. */
  status: z.enum(['requested', 'friends']),
});
export type FriendRequestAnswer = z.infer<typeof friendRequestAnswer>;

export const foundPerson = person.extend({
  relation: z.enum(['none', 'self', 'friend', 'incoming', 'outgoing']),
});
export type FoundPerson = z.infer<typeof foundPerson>;
export const searchAnswer = success({ data: z.array(foundPerson) });
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const inviteAnswer = success({ delivered: z.boolean() });
export type InviteAnswer = z.infer<typeof inviteAnswer>;

const requestParams = z.object({ id: z.string().min(1).max(64) });
const friendParams = z.object({ id: z.string().min(1).max(24) });

export const listFriends = endpoint({
  path: paths.listFriends,
  summary: 'Friends: online first, then away, then by name',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: friendsAnswer,
  refusals: [],
});

export const removeFriend = endpoint({
  path: paths.removeFriend,
  summary: 'End a friendship',
  access: 'signed-in',
  limit: 'writes',
  params: friendParams,
  answer: done,
  refusals: ['friends/not_friends'],
});

/** Sends the `message` event `{kind: 'invite', text_key: 'friends.invite', params: {room_id, room_name}, from, at}`. */
export const inviteFriend = endpoint({
  path: paths.inviteFriend,
  summary:
    'Invite a friend to the waiting room that the caller sits in; `delivered` says if a connection received it',
  access: 'signed-in',
  limit: 'writes',
  params: friendParams,
  body: z.object({ room_id: roomText(16) }),
  answer: inviteAnswer,
  refusals: [
    'friends/not_friends',
    'friends/blocked',
    'room/does_not_exist',
    'room/not_member',
    'room/not_waiting',
    'room/full',
    'request/too_many',
  ],
});

export const listFriendRequests = endpoint({
  path: paths.listFriendRequests,
  summary: 'Open requests: incoming first, newest first',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: friendRequestsAnswer,
  refusals: [],
});

export const sendFriendRequest = endpoint({
  path: paths.sendFriendRequest,
  summary:
    'Ask a person to be a friend, by username, account id or Telegram id; two requests make a friendship',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({ who: personText(64) }),
  answer: friendRequestAnswer,
  refusals: [
    'friends/not_found',
    'friends/self',
    'friends/already',
    'friends/already_requested',
    'friends/blocked',
    'friends/too_many',
    'request/too_many',
  ],
});

export const acceptFriendRequest = endpoint({
  path: paths.acceptFriendRequest,
  summary: 'Accept a request',
  access: 'signed-in',
  limit: 'writes',
  params: requestParams,
  answer: done,
  refusals: ['friends/no_request', 'friends/blocked', 'friends/too_many'],
});

export const rejectFriendRequest = endpoint({
  path: paths.rejectFriendRequest,
  summary: 'Reject a request',
  access: 'signed-in',
  limit: 'writes',
  params: requestParams,
  answer: done,
  refusals: ['friends/no_request'],
});

export const withdrawFriendRequest = endpoint({
  path: paths.withdrawFriendRequest,
  summary: 'Withdraw a request of the caller',
  access: 'signed-in',
  limit: 'writes',
  params: requestParams,
  answer: done,
  refusals: ['friends/no_request'],
});

export const searchPeople = endpoint({
  path: paths.searchPeople,
  summary: 'People by the beginning of a name or username; at most 20',
  access: 'signed-in',
  limit: 'searches',
  query: z.object({ q: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX) }),
  answer: searchAnswer,
  refusals: [],
});

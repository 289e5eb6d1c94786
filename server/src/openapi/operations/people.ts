import type { Subject } from './operation.js';

/** Other people: profiles, friends, clans, and who is not wanted. */
export const people: Subject = {
  name: 'People',
  description: 'Profiles, friends, clans, blocking and reporting.',
  operations: {
    'GET /user/profile': {
      summary: 'A profile by `user_id`; the own one without',
      refusals: ['request/not_found'],
    },
    'GET /user/profile/{id}': { summary: 'A profile', refusals: ['request/not_found'] },
    'GET /user/search': { summary: 'People by the beginning of a name or username' },
    'GET /friends': { summary: 'Friends: online first, then away, then by name' },
    'DELETE /friends/{id}': { summary: 'End a friendship', refusals: ['friends/not_friends'] },
    'POST /friends/{id}/invite': {
      summary: 'Tell a friend of the room one waits in',
      refusals: [
        'friends/not_friends',
        'friends/blocked',
        'room/does_not_exist',
        'room/not_member',
        'room/not_waiting',
        'room/full',
      ],
    },
    'GET /friends/requests': { summary: 'Requests, incoming first' },
    'POST /friends/requests': {
      summary: 'Ask somebody; who has already asked becomes a friend at once',
      refusals: [
        'friends/not_found',
        'friends/self',
        'friends/already',
        'friends/already_requested',
        'friends/blocked',
        'friends/too_many',
      ],
    },
    'POST /friends/requests/{id}/accept': {
      summary: 'Accept a request',
      refusals: ['friends/no_request', 'friends/blocked', 'friends/too_many'],
    },
    'POST /friends/requests/{id}/reject': { summary: 'Reject a request', refusals: ['friends/no_request'] },
    'DELETE /friends/requests/{id}': { summary: 'Withdraw an own request', refusals: ['friends/no_request'] },
    'GET /clans': { summary: 'Clans by the beginning of their name' },
    'POST /clans': {
      summary: 'Make a clan and lead it',
      refusals: ['clans/name_taken', 'clans/already_member'],
    },
    'GET /clans/{id}': {
      summary: 'A clan and its members; `me` is the own one',
      refusals: ['request/not_found'],
    },
    'POST /clans/leave': {
      summary: 'Leave the clan; the last one closes it',
      refusals: ['clans/not_member'],
    },
    'POST /clans/{id}/join': {
      summary: 'Join a clan',
      refusals: ['request/not_found', 'clans/full', 'clans/already_member'],
    },
    'DELETE /clans/{id}/members/{member}': {
      summary: 'Send a member away; the leader only',
      refusals: ['request/not_found', 'clans/not_leader', 'clans/not_member'],
    },
    'GET /blocks': { summary: 'Whom one has blocked' },
    'POST /blocks': { summary: 'Block somebody; a friendship ends by it', refusals: ['request/not_found'] },
    'DELETE /blocks/{id}': { summary: 'Unblock somebody' },
    'POST /reports': {
      summary: 'Tell the moderators of somebody of a room one was in',
      refusals: ['conduct/too_many_reports', 'request/not_found', 'room/does_not_exist', 'room/not_member'],
    },
  },
};

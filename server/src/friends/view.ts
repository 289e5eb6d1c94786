import type { AtTable, FoundPerson, Friend, FriendRequest } from '@hokm/shared/api';
import { presentPerson } from '../accounts/view.js';
import type { PersonPresence } from '../people/presence-store.js';
import type { Account } from '../platform/core/account.js';
import type { Relation } from './friendships.js';
import type { FriendshipRecord } from './model.js';

export function presentFriend(account: Account, presence: PersonPresence, table: AtTable): Friend {
  return {
    ...presentPerson(account),
    status: presence.status,
    score: account.score,
    lastSeen: presence.seenAt === null ? null : new Date(presence.seenAt).toISOString(),
    room_id: table.room_id,
    playing: table.playing,
    watch_id: table.watch_id,
  };
}

/** A request as one of the two sees it: `account` is the other person. */
export function presentRequest(request: FriendshipRecord, account: Account): FriendRequest {
  return {
    ...presentPerson(account),
    id: request._id,
    player_id: account.id,
    score: account.score,
    direction: request.by === account.id ? 'incoming' : 'outgoing',
    at: new Date(request.at).toISOString(),
  };
}

export function presentFound(account: Account, viewer: string, relation: Relation | undefined): FoundPerson {
  return {
    ...presentPerson(account),
    relation: account.id === viewer ? 'self' : (relation ?? 'none'),
  };
}

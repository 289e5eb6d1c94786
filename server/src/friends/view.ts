import type { AtTable, Friend, FriendRequest } from '@hokm/shared/api';
import type { Account } from '../accounts/accounts.js';
import { presentPerson } from '../accounts/view.js';
import type { Whereabout } from '../realtime/presence-store.js';
import type { FriendshipRecord } from './model.js';

/** A friend, and how they are now. */
export function presentFriend(account: Account, where: Whereabout, table: AtTable): Friend {
  return {
    ...presentPerson(account),
    status: where.status,
    score: account.score,
    lastSeen: where.seenAt === null ? null : new Date(where.seenAt).toISOString(),
    room_id: table.room_id,
    playing: table.playing,
    watch_id: table.watch_id,
  };
}

/** A request as one of the two sees it: with the other one's name. */
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

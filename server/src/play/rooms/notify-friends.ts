import type { Outbox } from '../../notifications/outbox.js';
import type { People } from '../../platform/core/account.js';
import type { MatchRecord } from '../games/match-record.js';
import { isCoinRoom } from '../games/stakes-record.js';
import { isTourTable } from '../games/tour-table.js';
import { seatsTaken } from './room.js';

/** Friends that are told of one table at most. */
const FRIENDS_MAX = 50;
/** A table that fills or closes at once is not told of, ms. */
const WAITS_MS = 20_000;

export interface FriendsToTell {
  readonly outbox: Pick<Outbox, 'post'>;
  readonly people: Pick<People, 'find'>;
  readonly friendsOf: (person: string) => Promise<readonly string[]>;
  /** Those with whom a person plays again and again. */
  readonly partnersOf: (person: string) => Promise<readonly string[]>;
}

/** A public table that somebody has just opened for people, and at which they sit alone; not a search, which is over in seconds. */
const isNew = (room: MatchRecord): boolean =>
  room.revision === 0 &&
  room.status === 'waiting' &&
  room.options.visibility === 'public' &&
  room.quick_since === undefined &&
  room.after === undefined &&
  seatsTaken(room) === 1 &&
  !isCoinRoom(room) &&
  !isTourTable(room);

/** Tells the friends of somebody who has opened a public table and waits there. Guests cause no message. Idempotent. */
export async function notifyFriends(
  { outbox, people, friendsOf, partnersOf }: FriendsToTell,
  room: MatchRecord,
): Promise<void> {
  if (!isNew(room)) return;
  const { _id, room_id: code, name, creator_id: from } = room;
  const opener = await people.find(from);
  if (opener === null || opener.is_guest) return;
  const [friends, partners] = await Promise.all([friendsOf(from), partnersOf(from)]);
  const told = [...friends].sort((a, b) => Number(partners.includes(b)) - Number(partners.includes(a)));
  for (const account of told.slice(0, FRIENDS_MAX))
    await outbox.post({
      key: `friends:${_id}:${account}`,
      account,
      from,
      afterMs: WAITS_MS,
      notice: {
        kind: partners.includes(account) ? 'partner' : 'friend_table',
        from: opener.name,
        room: name,
        code,
      },
    });
}

import type { MatchRecord } from '../games/match-record.js';
import { userChannel } from '../../platform/sockets/user-notifier.js';
import type { RealtimeContext } from './realtime-context.js';

/** The room of a rematch, and the people of the former match to invite. */
interface Call {
  readonly room: MatchRecord;
  /** Player ids. */
  readonly called: readonly string[];
}

/**
 * Invites the people of a match to a rematch, wherever they are connected. People who have blocked the inviting person, or
 * whom that person has blocked, are not invited. A lost invitation does no harm: playing again finds the same room.
 */
export async function inviteToRematch(
  { io, blocks, rooms }: Pick<RealtimeContext, 'io' | 'blocks' | 'rooms'>,
  by: string,
  after: string,
  { room, called }: Call,
): Promise<void> {
  if (called.length === 0) return;
  const blocked = await blocks.eitherWay(by, called);
  const people = called.filter((person) => !blocked.includes(person));
  if (people.length === 0) return;
  io.to(people.map(userChannel)).emit('message', {
    kind: 'again',
    text_key: 'rooms.again',
    params: { room_id: room.room_id, room_name: room.name, after },
    from: by,
    at: rooms.timers.now(),
  });
}

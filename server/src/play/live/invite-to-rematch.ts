import type { MatchRecord } from '../games/match-record.js';
import { userChannel } from '../../platform/sockets/user-notifier.js';
import type { RealtimeContext } from './realtime-context.js';

/** A room that somebody has opened after a match, and whom of that match he would have in it. */
interface Call {
  readonly room: MatchRecord;
  /** Player ids. */
  readonly called: readonly string[];
}

/**
 * Tells the people of a match wherever they are connected that one of them plays again, and in which room. Nobody hears
 * it who has blocked who calls, or whom he has blocked. Whoever is not told, because this process dies before, finds
 * the room by playing again.
 */
export async function inviteToRematch(
  { io, blocks, rooms }: Pick<RealtimeContext, 'io' | 'blocks' | 'rooms'>,
  by: string,
  after: string,
  { room, called }: Call,
): Promise<void> {
  if (called.length === 0) return;
  const [deaf, ...blocked] = await Promise.all([
    blocks.whoBlocked(by, called),
    ...called.map((person) => blocks.whoBlocked(person, [by])),
  ]);
  const people = called.filter((person, place) => !deaf.includes(person) && blocked[place]?.length === 0);
  if (people.length === 0) return;
  io.to(people.map(userChannel)).emit('message', {
    kind: 'again',
    text_key: 'rooms.again',
    params: { room_id: room.room_id, room_name: room.name, after },
    from: by,
    at: rooms.timers.now(),
  });
}

import type { Channel } from '../../platform/processes/channel.js';
import type { Bus, MoveMessage } from './bus.js';

const FOLLOW = 'follow';
const UNFOLLOW = 'unfollow';
const MOVE = 'move';

/**
 * Notices over the channel between the processes of one address. Each process knows who follows which room, so that a move that nobody else
 * follows is sent to nobody.
 */
export function channelBus(channel: Channel): Bus {
  const own = new Set<string>();
  /** The places that follow a room. */
  const followers = new Map<string, Set<string>>();
  let heard: (notice: MoveMessage) => void = () => undefined;

  function forget(place: string, room: string): void {
    const places = followers.get(room);
    if (places?.delete(place) === true && places.size === 0) followers.delete(room);
  }

  channel.onAsked(FOLLOW, (body, from) => {
    const room = String(body);
    followers.set(room, (followers.get(room) ?? new Set()).add(from));
  });
  channel.onTold(UNFOLLOW, (body, from) => forget(from, String(body)));
  channel.onTold(MOVE, (body) => {
    const notice = body as MoveMessage;
    if (own.has(notice.room_id)) heard(notice);
  });
  channel.onGone((place) => {
    for (const room of [...followers.keys()]) forget(place, room);
  });
  return {
    publish(notice) {
      const places = followers.get(notice.room_id);
      if (places !== undefined) channel.tell([...places], MOVE, notice);
    },
    async follow(room) {
      own.add(room);
      await channel.ask(FOLLOW, room);
    },
    unfollow(room) {
      own.delete(room);
      channel.tell(channel.others, UNFOLLOW, room);
    },
    onMessage(hear) {
      heard = hear;
    },
    // A process that has just begun does not know yet who follows what, and may have stored moves.
    onRejoined(hear) {
      channel.onJoined(hear);
    },
    close: () => Promise.resolve(),
  };
}

import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import type { RoomContext } from '../play/rooms/context.js';
import type { RoomFactoryDeps } from '../play/rooms/create-room.js';
import { RoomStore } from '../play/rooms/room-store.js';
import type { RoomTimings } from '../play/rooms/timings.js';
import type { ModulesProps } from './modules-props.js';

interface Uses extends Pick<RoomContext, 'blocks' | 'friendsOf'> {
  readonly matches: MatchModel;
  readonly timings: RoomTimings;
}

/** What makes rooms without a connection: for calls, and for the bot. */
export function roomsOutside(
  { timers, randomBytes, tellMoved, announceRoom }: ModulesProps,
  { matches, timings, blocks, friendsOf }: Uses,
  onChange: (room: MatchRecord) => void,
): Omit<RoomFactoryDeps, 'stakes'> & Pick<RoomContext, 'blocks' | 'friendsOf'> {
  return {
    store: new RoomStore(matches, timings, timers, (room, id) => tellMoved?.(room, id)),
    timings,
    timers,
    randomBytes,
    blocks,
    friendsOf,
    announce(room) {
      onChange(room);
      announceRoom?.(room);
    },
  };
}

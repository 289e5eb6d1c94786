import type { Blocks } from '../../people/blocks.js';
import type { MatchRuntime } from '../games/match-runtime.js';
import type { MatchRecord } from '../games/match-record.js';
import type { Log, RandomBytes, Timers } from '../../platform/core/ports.js';
import { seatIn } from './room.js';
import type { RoomStore } from './room-store.js';
import type { RoomTimings } from './timings.js';

/** The dependencies of every room command. */
export interface RoomContext {
  readonly store: RoomStore;
  readonly games: MatchRuntime;
  readonly blocks: Pick<Blocks, 'whoBlocked' | 'eitherWay'>;
  readonly timings: RoomTimings;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** Tells everyone concerned that a room has changed. */
  readonly announce: (room: MatchRecord) => void;
}

/** True for a person whom the creator of a room has blocked: to them the room does not exist, unless they sit in it. */
export async function isShutOut(
  { blocks }: Pick<RoomContext, 'blocks'>,
  room: Pick<MatchRecord, 'creator_id' | 'seats'>,
  playerId: string,
): Promise<boolean> {
  if (seatIn(room, playerId) !== null) return false;
  return (await blocks.whoBlocked(playerId, [room.creator_id])).length > 0;
}

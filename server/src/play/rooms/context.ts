import type { MatchRuntime } from '../games/match-runtime.js';
import type { MatchRecord } from '../games/match-record.js';
import type { Log, RandomBytes, Timers } from '../../platform/core/ports.js';
import type { RoomStore } from './room-store.js';
import type { RoomTimings } from './timings.js';

/** The dependencies of every room command. */
export interface RoomContext {
  readonly store: RoomStore;
  readonly games: MatchRuntime;
  readonly timings: RoomTimings;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** Tells everyone concerned that a room has changed. */
  readonly announce: (room: MatchRecord) => void;
}

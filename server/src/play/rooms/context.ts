import type { RoomOptions, StakeNews, StakeRefusal } from '@hokm/shared/protocol';
import type { Blocks } from '../../people/blocks.js';
import type { MatchRuntime } from '../games/match-runtime.js';
import type { MatchRecord } from '../games/match-record.js';
import type { Log, RandomBytes, Timers } from '../../platform/core/ports.js';
import { seatIn } from './room.js';
import type { RoomStore } from './room-store.js';
import type { Held, Slip } from '../../wallet/escrow.js';
import type { RoomTimings } from './timings.js';

/** What a person would put in coins for: a room, and the people who are there already. */
export interface CoinTable extends Pick<RoomOptions, 'stake' | 'visibility'> {
  readonly others: readonly string[];
}

/** What people are told of the coins of a room. `code`: why the person did not put in. */
export interface StakeTold {
  readonly news: StakeNews;
  readonly room_id: string;
  readonly coins: number;
  readonly code?: string;
}

/** The coins that people put into rooms. Each call may be repeated, by any number of processes: it takes effect once. */
export interface Stakes {
  /** Why a person may not put in the coins of a room now; null where they may. */
  whyNot(person: string, table: CoinTable): Promise<StakeRefusal | null>;
  /** Takes the coins of a person, unless something speaks against it. `others`: the people who are asked for this slip. */
  hold(slip: Slip, person: string, coins: number, others: readonly string[]): Promise<Held<StakeRefusal>>;
  /** From now on nothing can be taken from the person for this slip; what was taken comes back. */
  giveBack(slip: Slip, person: string, coins: number): Promise<void>;
  /** Tells people, wherever they are connected; who is not, sees it in the room. */
  tell(people: readonly string[], told: StakeTold): void;
}

/** Where nobody can put coins in. */
export const NO_STAKES: Stakes = {
  whyNot: () => Promise.resolve('stake/off'),
  hold: () => Promise.resolve({ state: 'short', code: 'stake/off' }),
  giveBack: () => Promise.resolve(),
  tell: () => undefined,
};

/** The dependencies of every room command. */
export interface RoomContext {
  readonly store: RoomStore;
  readonly games: MatchRuntime;
  readonly blocks: Pick<Blocks, 'whoBlocked' | 'eitherWay'>;
  /** The friends of a person: who joins them becomes their partner where that seat is open. */
  readonly friendsOf: (person: string) => Promise<readonly string[]>;
  readonly stakes: Stakes;
  readonly timings: RoomTimings;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** Tells everyone concerned that a room has changed. */
  readonly announce: (room: MatchRecord) => void;
}

/** True for a person whom the creator of a room has blocked: to them the room does not exist, unless they sit in it. */
export async function isShutOut(
  { blocks }: { readonly blocks: Pick<Blocks, 'whoBlocked'> },
  room: Pick<MatchRecord, 'creator_id' | 'seats'>,
  playerId: string,
): Promise<boolean> {
  if (seatIn(room, playerId) !== null) return false;
  return (await blocks.whoBlocked(playerId, [room.creator_id])).length > 0;
}

import { SEATS, type MatchState, type Seat } from '@hokm/shared/rules';
import type { MatchRecord } from './match-record.js';

/** The fields of a match's document that its table needs. */
export type TableInfo = Pick<
  MatchRecord,
  '_id' | 'room_id' | 'name' | 'seats' | 'options' | 'status' | 'creator_id' | 'node'
>;

/** The fields of a match's document that its table needs. */
export function tableInfo(record: MatchRecord): TableInfo {
  const { _id, room_id, name, seats, options, status, creator_id, node } = record;
  return { _id, room_id, name, seats, options, status, creator_id, node };
}

/** A match in memory: its state, and the queue of its commands. */
export class Table {
  private tail: Promise<unknown> = Promise.resolve();
  /** When this state was surely the newest, ms since 1970: the time of its last move; 0 when it comes from the store. */
  freshAt = 0;

  /** `snapshotVersion`: the version of the state that the match's document holds. */
  constructor(
    readonly info: TableInfo,
    public state: MatchState,
    public snapshotVersion = 0,
  ) {}

  get id(): string {
    return this.info._id;
  }

  get roomId(): string {
    return this.info.room_id;
  }

  /** The seat of a player, or null for one who does not sit here. */
  seatOf(playerId: string): Seat | null {
    return SEATS.find((seat) => this.state.seats[seat].player_id === playerId) ?? null;
  }

  /** Runs `work` after everything queued before it. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const run = this.tail.then(work, work);
    this.tail = run.catch(() => undefined);
    return run;
  }
}

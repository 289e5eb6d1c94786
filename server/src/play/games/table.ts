import { SEATS, type MatchState, type Move, type Seat } from '@hokm/shared/rules';
import type { MatchRecord } from './match-record.js';
import { seatsAsPlayed, withNewcomer, type SeatsNow } from './newcomer.js';

/** The fields of a match's document that its table needs. */
export type TableInfo = Pick<
  MatchRecord,
  '_id' | 'room_id' | 'name' | 'options' | 'status' | 'creator_id' | 'node' | 'quick_since'
> &
  SeatsNow & {
    /** Since when the coins of a coin match are held, ms since 1970. Absent without coins. */
    readonly held_since?: number;
  };

/** The fields of a match's document that its table needs; the seats are those of the match's state. */
export function tableInfo(record: MatchRecord, state: MatchState): TableInfo {
  const { _id, room_id, name, options, status, creator_id, node, quick_since } = record;
  const quick = quick_since === undefined ? {} : { quick_since };
  const held = record.stakes === undefined ? {} : { held_since: record.stakes.since };
  const seats = seatsAsPlayed(record, state);
  return { _id, room_id, name, options, status, creator_id, node, ...quick, ...held, ...seats };
}

/** A match in memory: its state, and the queue of its commands. */
export class Table {
  private tail: Promise<unknown> = Promise.resolve();
  /** The number of commands that are under way or wait for their turn. */
  queued = 0;
  /** When this state was surely the newest, ms since 1970: the time of its last move; 0 when it comes from the store. */
  freshAt = 0;
  /** When this process took the match over after nobody kept it for a while, ms since 1970; 0 where there was no such gap. */
  gapEnd = 0;

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

  /** The state after a stored move, and with a person who sits down their name. */
  advance(state: MatchState, move: Move): void {
    if (move.type === 'take_seat')
      Object.assign(this.info, withNewcomer(this.info, move.seat, move, this.state.next.hand));
    this.state = state;
    this.freshAt = move.at;
  }

  /** Runs `work` after everything queued before it. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    this.queued += 1;
    const run = this.tail.then(work, work);
    this.tail = run.then(
      () => void (this.queued -= 1),
      () => void (this.queued -= 1),
    );
    return run;
  }
}

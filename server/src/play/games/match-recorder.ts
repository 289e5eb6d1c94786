import { SEATS, teamOf, type MatchState, type Move, type Seat } from '@hokm/shared/rules';
import type { Log, Timer, Timers } from '../../platform/core/ports.js';
import { effectsOf } from './effects.js';
import type { MatchModel } from './match-record.js';
import type { Table } from './table.js';

/** Player ids of the people on the winning side who had not left for good. */
function winnersOf(state: MatchState): string[] {
  const { result } = state;
  if (result === null) return [];
  return SEATS.filter((seat) => teamOf(seat) === result.winner)
    .map((seat) => state.seats[seat])
    .filter(({ person, left }) => person && !left)
    .map(({ player_id }) => player_id);
}

/** Time until a failed write is tried again, ms. */
const RETRY_MS = 1_000;
/**
 * A deal is followed by a snapshot when the last one is this many moves old: two to four hands. Writing a snapshot costs
 * as much as some forty moves; reading and folding this many moves takes a millisecond or two.
 */
const SNAPSHOT_AFTER = 150;

/** Keeps the document of a match in step with its log: a snapshot every few hands, the result at the end. */
export class MatchRecorder {
  private readonly retries = new Set<Timer>();

  constructor(
    private readonly matches: MatchModel,
    private readonly timers: Timers,
    private readonly log: Log,
  ) {}

  /**
   * Called after each stored move. Returns a promise that must be awaited before the move is published, or null. It
   * resolves when the write has failed too: the move is stored, and the write is tried again.
   */
  afterMove(table: Table, move: Move): Promise<void> | null {
    const { state } = table;
    if (state.phase === 'finished') return this.end(table, move.at);
    if (move.type === 'leave')
      return this.retryUntilWritten(table, () => this.removePlaying(table, state.seats[move.seat].player_id));
    if (move.type === 'take_seat') return this.seatNewcomer(table, move.seat);
    if (move.type === 'deal' && state.version - table.snapshotVersion >= SNAPSHOT_AFTER)
      void this.snapshot(table);
    return null;
  }

  /** Writes into the document who has taken a computer player's seat. No-op where it is written. */
  seatNewcomer(table: Table, seat: Seat): Promise<void> {
    return this.retryUntilWritten(table, () => this.addNewcomer(table, seat));
  }

  /** Closes a match that is over. */
  end(table: Table, at: number): Promise<void> {
    return this.retryUntilWritten(table, () => this.close(table, at));
  }

  /** Cancels the retries. */
  stop(): void {
    for (const timer of this.retries) timer.cancel();
  }

  private async retryUntilWritten(table: Table, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.log.error({ err: error, match: table.id }, 'match document not written, trying again');
      const timer = this.timers.set(RETRY_MS, () => {
        this.retries.delete(timer);
        void this.retryUntilWritten(table, write);
      });
      this.retries.add(timer);
    }
  }

  /** People who have left for good may play in other rooms. */
  private async removePlaying(table: Table, playerId: string): Promise<void> {
    await this.matches.updateOne({ _id: table.id }, { $pull: { playing: playerId } });
  }

  private async addNewcomer({ id, info, state }: Table, seat: Seat): Promise<void> {
    const person = info.seats[seat];
    const relieved = info.relieved.find((each) => each.seat === seat);
    if (person == null || relieved === undefined) return;
    const { player_id } = person;
    await this.matches.updateOne(
      { _id: id, status: 'in progress', [`seats.${seat}.is_bot`]: true },
      {
        $set: { [`seats.${seat}`]: person },
        $push: { relieved },
        $pull: { incoming: { seat } },
        ...(state.seats[seat].left ? {} : { $addToSet: { playing: player_id } }),
        $inc: { revision: 1 },
      },
    );
  }

  /** Closes a match, with its effects, in one update; only the first such update changes anything. */
  private async close(table: Table, at: number): Promise<void> {
    const { state } = table;
    const { seats, relieved } = table.info;
    await this.matches.updateOne(
      { _id: table.id, status: 'in progress' },
      {
        $set: {
          status: 'finished',
          open: false,
          finished_at: at,
          result: state.result,
          winners: winnersOf(state),
          playing: [],
          snapshot: { version: state.version, state },
          effects: effectsOf(table),
          settle_at: at,
          ...(relieved.length > 0 ? { seats, relieved } : {}),
        },
        $unset: { incoming: 1 },
        $inc: { revision: 1 },
      },
    );
    table.info.status = 'finished';
  }

  /** Shortens the fold of the next load; nothing is lost when it fails. */
  private async snapshot(table: Table): Promise<void> {
    const { state } = table;
    table.snapshotVersion = state.version;
    try {
      await this.matches.updateOne(
        { _id: table.id, 'snapshot.version': { $lt: state.version } },
        { $set: { snapshot: { version: state.version, state } } },
      );
    } catch (error) {
      this.log.warn({ err: error, match: table.id }, 'snapshot not written');
    }
  }
}

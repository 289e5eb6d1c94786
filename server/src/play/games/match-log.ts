import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { fold, type MatchState, type Move } from '@hokm/shared/rules';
import type { Log } from '../../platform/core/ports.js';
import { answeredWithin } from '../../platform/database/answered.js';
import { insertMoves, type InsertMoves, type WriteError } from './insert-moves.js';
import { moveId, versionOf, type MoveRecord } from './match-record.js';
import type { WriteThrottle } from './write-throttle.js';

/** The move was stored, or its version was taken before. */
export type AppendResult = 'stored' | 'taken';

interface Waiting {
  readonly record: MoveRecord;
  readonly settle: (verdict: AppendResult) => void;
  readonly fail: (reason: Error) => void;
}

const DUPLICATE_KEY = 11000;
/** Records read at once: more than are made between two snapshots. */
const READ_AT_ONCE = 500;
/** Most moves in one write. */
const BATCH_MAX = 500;
/** Moves of a large batch that are resolved at once; other events are handled before the next ones. */
const RESOLVE_BATCH = 24;
/**
 * Least time between the beginnings of two writes, ms. A write costs as much as a dozen moves: without it, a
 * server with 400 tables in thought writes every two or three moves by themselves, and has no time left for its players.
 * One that writes seldom does not wait.
 */
export const WRITE_INTERVAL_MS = 3;
/** Time that a read or write of moves has for its answer, ms: until then its tables stand still. */
const ANSWER_MS = 10_000;
/** Attempts of a write whose outcome is unknown, before the command fails. */
const ATTEMPTS = 4;

/**
 * The append-only record of every match. Who inserts version v + 1 has won; the unique `_id` is the whole
 * concurrency control. Group commit: while one write is on its way, the moves that arrive wait and go together.
 */
export class MatchLog {
  private readonly moves;
  private waiting: Waiting[] = [];
  private writing = false;

  constructor(
    connection: Connection,
    private readonly log: Log,
    /** Spaces the writes; null where moves are only read. */
    private readonly spacing: WriteThrottle | null = null,
    /** Another way into the collection than the driver's, which ends its waiting by itself. */
    private readonly insert: InsertMoves = (records) =>
      answeredWithin(this.answerMs, (signal) => insertMoves(connection, records, signal)),
    private readonly answerMs = ANSWER_MS,
  ) {
    this.moves = connection.collection<MoveRecord>('moves');
  }

  /** Stores a move as the given version of a match. Rejects only when the store cannot be reached. */
  append(matchId: string, version: number, move: Move): Promise<AppendResult> {
    return new Promise((settle, fail) => {
      this.waiting.push({ record: { _id: moveId(matchId, version), move }, settle, fail });
      if (!this.writing) void this.write();
    });
  }

  /** A match from its snapshot and the moves since. */
  async load(matchId: string, snapshot: { version: number; state: MatchState }): Promise<MatchState> {
    const since = await this.since(matchId, snapshot.version);
    return since.reduce(fold, snapshot.state);
  }

  /** The moves of a match after a version, in order and without a gap. */
  async since(matchId: string, version: number): Promise<Move[]> {
    const range = { $gt: moveId(matchId, version), $lt: `${matchId};` };
    const records = await answeredWithin(this.answerMs, (signal) =>
      this.moves.find({ _id: range }, { batchSize: READ_AT_ONCE, signal }).sort({ _id: 1 }).toArray(),
    );
    const moves: Move[] = [];
    for (const record of records) {
      if (versionOf(record._id) !== version + moves.length + 1) break;
      moves.push(record.move);
    }
    return moves;
  }

  /** Deletes the moves of a match: its document holds them by now. */
  async deleteMoves(matchId: string): Promise<void> {
    await this.moves.deleteMany({ _id: { $gt: `${matchId}:`, $lt: `${matchId};` } });
  }

  /** Deletes an orphaned move. */
  async deleteMove(matchId: string, version: number): Promise<void> {
    await this.moves.deleteOne({ _id: moveId(matchId, version) });
  }

  /**
   * Writes what waits, batch after batch. What follows from a verdict (telling four players) takes longer than giving it,
   * so under load the next batch is on its way to the store before the verdicts of the last are given.
   */
  private async write(): Promise<void> {
    this.writing = true;
    let stored: readonly Waiting[] = [];
    while (this.waiting.length > 0) {
      if (this.spacing !== null && this.spacing.left > 0) {
        await this.resolve(stored);
        stored = [];
        await this.spacing.over();
      }
      this.spacing?.begin();
      const written = this.writeBatch(this.waiting.splice(0, BATCH_MAX));
      if (stored.length > 0) await nextTurn();
      await this.resolve(stored);
      stored = await written;
    }
    this.writing = false;
    await this.resolve(stored);
  }

  /** Resolves the moves of a batch some at a time, so that the first are sent before all are resolved. */
  private async resolve(stored: readonly Waiting[]): Promise<void> {
    let resolved = 0;
    for (const { settle } of stored) {
      if (resolved > 0 && resolved % RESOLVE_BATCH === 0) await nextTurn();
      settle('stored');
      resolved += 1;
    }
  }

  /**
   * Writes a batch, again where the outcome is not known; returns those that went in together, whose verdict is still to be
   * given. All others have theirs.
   */
  private async writeBatch(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    let open = batch;
    let problem = new Error('the store refused the moves');
    for (let attempt = 0; attempt < ATTEMPTS && open.length > 0; attempt++) {
      try {
        const records = open.map(({ record }) => record);
        const errors = await this.insert(records);
        if (errors.length === 0) return open;
        open = await this.settleRefused(open, errors, attempt > 0);
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error));
      }
    }
    if (open.length > 0) this.log.error({ err: problem, moves: open.length }, 'moves could not be stored');
    for (const { fail } of open) fail(problem);
    return [];
  }

  /**
   * Gives each move of a batch its verdict as far as the errors tell; returns those whose outcome is unknown.
   * After an unknown outcome the same insert is repeated: a duplicate may then be our own record.
   */
  private async settleRefused(
    batch: readonly Waiting[],
    errors: readonly WriteError[],
    repeated: boolean,
  ): Promise<readonly Waiting[]> {
    const codes = new Map(errors.map(({ index, code }) => [index, code]));
    const unknown: Waiting[] = [];
    for (const [index, entry] of batch.entries()) {
      const code = codes.get(index);
      if (code === undefined) entry.settle('stored');
      else if (code !== DUPLICATE_KEY) unknown.push(entry);
      else if (!repeated) entry.settle('taken');
      else {
        const ours = await this.isOurs(entry.record);
        if (ours === null) unknown.push(entry);
        else entry.settle(ours ? 'stored' : 'taken');
      }
    }
    return unknown;
  }

  /** True if the record at this version is this one; null when the store cannot be reached. */
  private async isOurs(record: MoveRecord): Promise<boolean | null> {
    try {
      const stored = await answeredWithin(this.answerMs, (signal) =>
        this.moves.findOne({ _id: record._id }, { signal }),
      );
      return stored !== null && isDeepStrictEqual(stored, record);
    } catch (error) {
      this.log.warn({ err: error, move: record._id }, 'append outcome unknown, lookup failed');
      return null;
    }
  }
}

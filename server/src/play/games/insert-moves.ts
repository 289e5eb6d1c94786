import type { Connection } from 'mongoose';
import { WRITE_CONCERN } from '../../platform/database/connect.js';
import type { MoveRecord } from './match-record.js';

/** A record that was not stored, by its place in the batch, and the database's code of why. */
export interface WriteError {
  readonly index: number;
  readonly code: number;
}

/** Stores new records together and answers those that were refused. Rejects when the outcome is unknown. */
export type InsertMoves = (records: readonly MoveRecord[]) => Promise<readonly WriteError[]>;

interface Answer {
  readonly writeErrors?: readonly WriteError[];
  readonly writeConcernError?: { readonly errmsg?: string };
}

/**
 * Stores records by one unordered insert and returns those that were refused. Rejects when the outcome is unknown. The signal ends
 * the wait for an answer. It is the plain command: the driver's `insertMany` measures each record before it writes it, and keeps a
 * model and a result of each, which costs a batch a fifth of its time.
 */
export async function insertMoves(
  { db }: Pick<Connection, 'db'>,
  records: readonly MoveRecord[],
  signal: AbortSignal,
): Promise<readonly WriteError[]> {
  if (db === undefined) throw new Error('the database is not open');
  const answer: Answer = await db.command(
    { insert: 'moves', documents: records, ordered: false, writeConcern: WRITE_CONCERN },
    { signal },
  );
  // The records are there, but may not outlive the loss of the primary.
  if (answer.writeConcernError !== undefined)
    throw new Error(answer.writeConcernError.errmsg ?? 'the majority has not confirmed the moves');
  return answer.writeErrors ?? [];
}

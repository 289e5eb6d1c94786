import mongoose, { type Connection } from 'mongoose';

/** How long an operation looks for a server before it fails, ms: a player waits no longer for an answer. */
const SERVER_SELECTION_MS = 5_000;
const POOL_MAX = 50;
/** Of every write; a plain command has to name it. */
export const WRITE_CONCERN = { w: 'majority' } as const;

export interface DatabaseProps {
  /** A MongoDB connection string that names the database. */
  readonly uri: string;
  /** How long to look for a server before an operation fails, ms; 5 s when left out. */
  readonly selectionMs?: number;
}

/**
 * Opens a connection of its own, so that one process can have several. Rejects when no server answers in time.
 *
 * - Writes are acknowledged by the majority: what was confirmed survives the loss of the primary.
 * - Indexes are made by `createIndexes`, at the start, and never by a model in passing.
 * - A filter on a field that no schema knows is a bug and throws; dropped in silence it would match everything.
 *   Operators inside values are kept out by the schemas of `shared`, which every payload passes. `sanitizeFilter`
 *   would only take our own `$gt` apart.
 */
export async function connectDatabase({
  uri,
  selectionMs = SERVER_SELECTION_MS,
}: DatabaseProps): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: selectionMs,
    maxPoolSize: POOL_MAX,
    writeConcern: WRITE_CONCERN,
  });
  connection.set('strictQuery', 'throw');
  return connection.asPromise();
}

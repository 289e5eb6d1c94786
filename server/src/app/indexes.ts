import type { Connection, mongo } from 'mongoose';
import { indexesOf } from '../platform/database/collection.js';
import { DECLARED } from './collections.js';

/**
 * Every index of the database: nothing else declares one. Beside each stands the question it answers.
 * `moves` has none but its `_id`, which is the order of a match and its concurrency control.
 */
const LISTED: Readonly<Record<string, readonly mongo.IndexDescription[]>> = {
  boards: [
    // The board of a day, week or month in its order: a page of it, a place in it, and its ranks once it is over.
    { key: { period: 1, score: -1, player_id: 1 } },
    // Boards that nobody compares with any more go by themselves.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  matches: [
    // A code is in use once.
    { key: { room_id: 1 }, name: 'open_code', unique: true, partialFilterExpression: { open: true } },
    // The room that a command made: each makes one.
    {
      key: { creator_id: 1, create_command: 1 },
      unique: true,
      partialFilterExpression: { create_command: { $exists: true } },
    },
    // The room that has a code, or the last that had it.
    { key: { room_id: 1, created_at: -1 } },
    // The lobby's list; after a start of the server, what waits and what is in progress.
    {
      key: { open: 1, 'options.visibility': 1, status: -1, created_at: -1 },
      partialFilterExpression: { open: true },
    },
    // Waiting rooms in which something is due.
    { key: { due_at: 1 }, partialFilterExpression: { open: true } },
    // The match a person is in.
    { key: { playing: 1, created_at: -1 } },
    // The open rooms that a person made: each has a number of its own, so that there are never more than numbers.
    {
      key: { creator_id: 1, slot: 1 },
      name: 'creator_slot',
      unique: true,
      partialFilterExpression: { open: true, slot: { $gte: 0 } },
    },
    // The open room of those who play again after a match: there is one.
    {
      key: { 'after.match': 1 },
      name: 'next_room',
      unique: true,
      partialFilterExpression: { open: true, 'after.match': { $exists: true } },
    },
    // What a process whose lease has ended leaves behind.
    { key: { node: 1, status: 1 } },
    // A person's games, the newest first.
    { key: { 'seats.player_id': 1, status: 1, finished_at: -1 } },
    // Finished matches for which the worker has something to do, the one that waits longest first.
    { key: { settle_at: 1 }, sparse: true },
  ],
  moves: [],
};

/** The indexes of every collection, by its name. */
export const INDEXES: typeof LISTED = {
  ...LISTED,
  ...Object.fromEntries(DECLARED.map((collection) => [collection.name, indexesOf(collection)])),
};

/** Makes the collections and the indexes that are missing. Rejects when one is there that differs from its declaration. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const [collection, indexes] of Object.entries(INDEXES)) {
    if (indexes.length > 0) await connection.collection(collection).createIndexes([...indexes]);
  }
}

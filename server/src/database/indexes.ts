import type { Connection, mongo } from 'mongoose';

/**
 * Every index of the database: nothing else declares one. Beside each stands the question it answers.
 * `moves` has none but its `_id`, which is the order of a match and its concurrency control.
 */
export const INDEXES: Readonly<Record<string, readonly mongo.IndexDescription[]>> = {
  accounts: [
    // The person that signed launch data names; guests have no Telegram id.
    { key: { telegram_id: 1 }, unique: true, partialFilterExpression: { telegram_id: { $exists: true } } },
  ],
  sessions: [
    // All sessions of an account, to end them.
    { key: { account: 1 } },
    // Sessions that are over go by themselves.
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
    // What a process whose lease has ended leaves behind.
    { key: { node: 1, status: 1 } },
    // A person's games, the newest first.
    { key: { 'seats.player_id': 1, status: 1, finished_at: -1 } },
    // Finished matches for which the worker has something to do, the one that waits longest first.
    { key: { settle_at: 1 }, sparse: true },
  ],
  moves: [],
  blocks: [
    // Whom a person has blocked, the newest first. Who of a table has blocked a player is read by `_id`.
    { key: { by: 1, at: -1 } },
  ],
  reports: [
    // What the moderators have still to look at, the oldest first.
    { key: { status: 1, at: 1 } },
    // What was said of a player.
    { key: { player_id: 1, at: -1 } },
  ],
  report_quotas: [
    // A day's count goes by itself.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
};

/** Makes the collections and the indexes that are missing. Rejects when one is there that differs from its declaration. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const [collection, indexes] of Object.entries(INDEXES)) {
    if (indexes.length > 0) await connection.collection(collection).createIndexes([...indexes]);
  }
}

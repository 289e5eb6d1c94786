import type { Connection, mongo } from 'mongoose';

/**
 * Every index of the database: nothing else declares one. Beside each stands the question it answers.
 * `moves` has none but its `_id`, which is the order of a match and its concurrency control.
 */
export const INDEXES: Readonly<Record<string, readonly mongo.IndexDescription[]>> = {
  accounts: [
    // Accounts whose owners have asked for their end.
    { key: { delete_at: 1 }, sparse: true },
    // Entries of balances that a process has left behind.
    { key: { 'wallet.settle_at': 1 }, sparse: true },
    // The person that signed launch data names; guests have no Telegram id.
    { key: { telegram_id: 1 }, unique: true, partialFilterExpression: { telegram_id: { $exists: true } } },
    // The person that an address names: an address belongs to one account.
    { key: { 'email.key': 1 }, unique: true, partialFilterExpression: { 'email.key': { $exists: true } } },
    // The person that Google names: an identity there belongs to one account.
    { key: { 'google.key': 1 }, unique: true, partialFilterExpression: { 'google.key': { $exists: true } } },
    // People whose name or username begins with what somebody looks for; the person that a username names.
    { key: { search: 1 } },
    // People by trophies: a page of the ranking, a place in it, and the pass over all of it for its footer.
    {
      key: { 'standing.trophies': -1, _id: 1, 'standing.rated_at': 1 },
      name: 'trophies',
      partialFilterExpression: { 'standing.trophies': { $exists: true } },
    },
    // The same within a country.
    {
      key: { country: 1, 'standing.trophies': -1, _id: 1, 'standing.rated_at': 1 },
      name: 'country_trophies',
      partialFilterExpression: { 'standing.trophies': { $exists: true } },
    },
    // How many have a higher score.
    { key: { 'standing.score': -1 }, sparse: true },
  ],
  boards: [
    // The board of a day, week or month in its order: a page of it, a place in it, and its ranks once it is over.
    { key: { period: 1, score: -1, player_id: 1 } },
    // Boards that nobody compares with any more go by themselves.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
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
  registrations: [
    // The newest registration of an address.
    { key: { email_key: 1, created_at: -1 } },
    // One whose address was not verified in time goes by itself.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  mail_tokens: [
    // All links of one kind for an account or a registration, to end them.
    { key: { subject: 1, kind: 1 } },
    // Links that are too old go by themselves.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  sign_in_attempts: [
    // Wrong passwords are forgotten by themselves.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  passkey_challenges: [
    // A question that nobody answers goes by itself.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  sign_in_flows: [
    // Whoever does not come back is forgotten.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  sign_in_tickets: [
    // A code that nobody exchanges goes by itself.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  security_events: [
    // What happened around an account, the newest first.
    { key: { account: 1, at: -1 } },
    // What happened lately; after a year it goes by itself.
    { key: { at: 1 }, expireAfterSeconds: 365 * 24 * 60 * 60 },
  ],
  letters: [
    // Letters that are due, the one that waits longest first.
    { key: { state: 1, due_at: 1 } },
    // What has been dealt with is forgotten after a day.
    { key: { ended_at: 1 }, expireAfterSeconds: 24 * 60 * 60 },
  ],
  dev_mailbox: [
    // Kept mails, the newest first; after a day they go by themselves.
    { key: { at: 1 }, expireAfterSeconds: 24 * 60 * 60 },
  ],
  moves: [],
  bot_updates: [
    // What the bot has taken in and not handled, in its order.
    { key: { waiting: 1, _id: 1 }, partialFilterExpression: { waiting: true } },
    // The number of one that was handled is forgotten when Telegram cannot bring it again.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  blocks: [
    // Whom a person has blocked, the newest first. Who of a table has blocked a player is read by `_id`.
    { key: { by: 1, at: -1 } },
  ],
  clans: [
    // Clans by their trophies: a page of them, and a place among them.
    { key: { trophies: -1, _id: 1 } },
    // A name belongs to one clan, however it is written; clans whose name begins with what somebody looks for.
    { key: { name_key: 1 }, unique: true },
    // The clan that a person is in: nobody is in two.
    { key: { 'members.id': 1 }, unique: true },
  ],
  friendships: [
    // A person's friends, or requests, the newest first. What is between two people is read by `_id`.
    { key: { people: 1, status: 1, at: -1 } },
    // Each place in a person's lists is taken once, so that no list grows too long.
    { key: { places: 1 }, unique: true },
  ],
  news: [
    // What is published, the newest first.
    { key: { published_at: -1 } },
  ],
  'pictures.files': [
    // The driver's own index of files. We find a file by its `_id`.
    { key: { filename: 1, uploadDate: 1 } },
  ],
  'pictures.chunks': [
    // The pieces of a file, in order.
    { key: { files_id: 1, n: 1 }, unique: true },
  ],
  quotas: [
    // A count goes by itself when its time is over.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  dialogues: [
    // A dialogue that nobody goes on with goes by itself.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  messages: [
    // What a person has written lately.
    { key: { account: 1, at: -1 } },
    // What the people of the house have still to read, the newest first.
    { key: { status: 1, at: -1 } },
  ],
  outbox: [
    // What is due to be sent, the one that waits longest first; what another process left half sent.
    { key: { state: 1, due_at: 1 } },
    // All that is on its way to a person whose account is deleted.
    { key: { account: 1 } },
    // What of one kind waits for a person, to be replaced by something newer.
    { key: { account: 1, group: 1, state: 1 }, partialFilterExpression: { group: { $exists: true } } },
    // What has been dealt with is forgotten after a week: until then the same notice is not posted again.
    { key: { ended_at: 1 }, expireAfterSeconds: 7 * 24 * 60 * 60 },
  ],
  room_cards: [
    // Cards whose time has come to be looked at.
    { key: { edit_at: 1 } },
    // A card that nobody needs any more goes by itself.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  payments: [
    // What an account has paid.
    { key: { account: 1 } },
  ],
  referrals: [
    // Whom a person has brought; who brought a person is read by `_id`.
    { key: { inviter: 1 } },
  ],
  reports: [
    // What a person has told.
    { key: { by: 1 } },
    // What the moderators have still to look at, the oldest first.
    { key: { status: 1, at: 1 } },
    // What was said of a player.
    { key: { player_id: 1, at: -1 } },
  ],
  report_quotas: [
    // A day's count goes by itself.
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ],
  wallet_entries: [
    // An account's entries, the newest first; a number is given once.
    { key: { account: 1, seq: -1 }, unique: true },
  ],
};

/** Makes the collections and the indexes that are missing. Rejects when one is there that differs from its declaration. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  for (const [collection, indexes] of Object.entries(INDEXES)) {
    if (indexes.length > 0) await connection.collection(collection).createIndexes([...indexes]);
  }
}

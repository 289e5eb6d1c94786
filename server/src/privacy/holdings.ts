import type { Connection, Types } from 'mongoose';
import type { AccountExport } from '@hokm/shared/api';
import { Clans } from '../clans/clans.js';
import type { Clock } from '../ports.js';
import { boardPlaceIds } from '../standing/board.js';

/** An account that goes. */
export interface Leaver {
  readonly _id: Types.ObjectId;
  /** 24 hex characters. */
  readonly id: string;
  readonly telegram_id: number | null;
  /** Of its address, as addresses are compared. */
  readonly email_key: string | null;
  /** Uploaded pictures. */
  readonly pictures: readonly Types.ObjectId[];
}

export interface LeaveContext {
  readonly connection: Connection;
  readonly clock: Clock;
}

/** Takes what is a person's out of a collection. Done twice it does no harm. */
type Erase = (context: LeaveContext, leaver: Leaver) => Promise<unknown>;

/** What a collection holds of a person, and what becomes of it. */
export interface Holding {
  /** The parts of the export that are read from it; none: `why` says so. */
  readonly exported: readonly (keyof AccountExport)[];
  /** How deleting the account empties it of the person; null where it stays: `why` says so. */
  readonly erase: Erase | null;
  /** Why something of it is not exported, or stays. */
  readonly why?: string;
}

/** Deletes the documents that a filter finds; no filter finds none. */
function deletes(
  collection: string,
  filterOf: (leaver: Leaver, now: number) => Readonly<Record<string, unknown>> | null,
): Erase {
  return async ({ connection, clock }, leaver) => {
    const filter = filterOf(leaver, clock.now());
    if (filter !== null) await connection.collection(collection).deleteMany(filter);
  };
}

const nobodys = (why: string): Holding => ({ exported: [], erase: null, why });
const PASSING = 'goes by itself within';

/**
 * Every collection of the database: a new one is not complete before it stands here, and a test compares. The account's own
 * document goes last, after all that is erased here.
 */
export const HOLDINGS: Readonly<Record<string, Holding>> = {
  accounts: {
    exported: ['account', 'identities'],
    erase: null,
    why: 'the account itself: deleted last of all, so that what dies on the way is done again',
  },
  sessions: {
    exported: ['sessions'],
    erase: deletes('sessions', ({ _id }) => ({ account: _id })),
  },
  security_events: {
    exported: ['security_events'],
    erase: deletes('security_events', ({ id }) => ({ account: id })),
  },
  registrations: {
    exported: [],
    erase: deletes('registrations', ({ email_key }) => (email_key === null ? null : { email_key })),
    why: `an address that nobody has shown to be theirs yet; ${PASSING} a day`,
  },
  mail_tokens: {
    exported: [],
    erase: deletes('mail_tokens', ({ _id }) => ({ subject: _id })),
    why: 'secrets of links in mails',
  },
  passkey_challenges: nobodys(`${PASSING} minutes`),
  sign_in_flows: nobodys(`${PASSING} minutes`),
  sign_in_tickets: nobodys(`${PASSING} minutes`),
  sign_in_attempts: nobodys(`a count under a hash; ${PASSING} minutes`),
  letters: nobodys(`what was mailed to the person; ${PASSING} a day`),
  dev_mailbox: nobodys(`only where somebody develops; ${PASSING} a day`),
  quotas: nobodys(`how often something was done; ${PASSING} days`),
  friendships: {
    exported: ['friends'],
    erase: deletes('friendships', ({ id }) => ({ people: id })),
  },
  blocks: {
    exported: ['blocks'],
    erase: deletes('blocks', ({ id }) => ({ by: id })),
    why: 'that others have blocked the person is theirs: not exported, and it stays, under an id that is nobody’s then',
  },
  reports: {
    exported: ['reports'],
    erase: deletes('reports', ({ id }) => ({ player_id: id })),
    why: 'what others have told of the person would name them: not exported; what the person told of others stays with the moderators, under an id that is nobody’s then',
  },
  report_quotas: nobodys(`a count; ${PASSING} days`),
  clans: {
    exported: ['clan'],
    erase: ({ connection, clock }, { id }) => new Clans(connection, clock).leave(id),
  },
  statistics: {
    exported: ['statistics', 'badges'],
    erase: deletes('statistics', ({ id }) => ({ _id: id })),
  },
  boards: {
    exported: ['leaderboards'],
    erase: deletes('boards', ({ id }, now) => ({ _id: { $in: boardPlaceIds(id, now) } })),
  },
  presence: {
    exported: ['last_seen_at'],
    erase: deletes('presence', ({ id }) => ({ _id: id })),
  },
  matches: {
    exported: ['matches'],
    erase: null,
    why: 'belongs to all who sat at the table: the seat stays, under the name it had there',
  },
  moves: nobodys('the moves of matches: seats and cards, no people'),
  wallet_entries: {
    exported: ['wallet'],
    erase: null,
    why: 'the ledger keeps its sums, under an id that is nobody’s then',
  },
  payments: {
    exported: ['purchases'],
    erase: null,
    why: 'the record of money that was paid: for refunds, and because books have to be kept',
  },
  messages: {
    exported: ['messages'],
    erase: deletes('messages', ({ id }) => ({ account: id })),
  },
  referrals: {
    exported: ['referrals'],
    erase: deletes('referrals', ({ id }) => ({ _id: id })),
    why: 'whom the person has brought is theirs: it stays, under an id that is nobody’s then',
  },
  chats: {
    exported: ['bot_chat'],
    erase: deletes('chats', ({ telegram_id }) => (telegram_id === null ? null : { _id: telegram_id })),
  },
  outbox: {
    exported: [],
    erase: deletes('outbox', ({ id }) => ({ account: id })),
    why: `what the bot has told the person, who has it; ${PASSING} a week`,
  },
  'pictures.files': {
    exported: [],
    erase: deletes('pictures.files', ({ pictures }) => ({ _id: { $in: [...pictures] } })),
    why: 'the uploaded picture: the export has its address',
  },
  'pictures.chunks': {
    exported: [],
    erase: deletes('pictures.chunks', ({ pictures }) => ({ files_id: { $in: [...pictures] } })),
    why: 'the pieces of that picture',
  },
  bot_updates: nobodys(`what Telegram brought and the bot has not answered yet; ${PASSING} two days`),
  dialogues: nobodys(`where a dialogue with the bot stands; ${PASSING} a day`),
  room_cards: nobodys('messages of groups that show a room'),
  news: nobodys('what the house publishes'),
  nodes: nobodys('processes of the server'),
  offices: nobodys('which process does what for all'),
};

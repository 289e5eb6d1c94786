import { searchKeys } from '@hokm/shared/spelling';
import {
  THREAD_CHANNELS,
  THREAD_STATUSES,
  type ThreadChannel,
  type ThreadStatus,
} from '@hokm/shared/api/messages/limits';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, iso, rows } from '../platform/database/export-rows.js';
import { deletes, type ExportSource } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** Keys of one thread. */
const KEYS_MAX = 40;

/** One message of a thread. */
export interface ThreadMessage {
  /** 24 hex characters. */
  id: string;
  from: 'player' | 'team';
  /** Account id of the writer. */
  by: string;
  text: string;
  at: Date;
}

/** A member of staff has handed a thread to another one. */
export interface Handed {
  /** 24 hex characters. */
  id: string;
  /** Account ids. */
  by: string;
  to: string;
}

/** A thread of a player with the team, with its messages. */
export interface ThreadRecord extends AuditedRecord {
  /** 24 hex characters. */
  _id: string;
  /** Account id of the player. */
  account: string;
  status: ThreadStatus;
  channel: ThreadChannel;
  /** Account id, of the thread to which messages to the bot go: a person has one. */
  bot_thread?: string;
  at: Date;
  /** The last message. */
  active_at: Date;
  /** Oldest first, at least one. */
  messages: ThreadMessage[];
  /** Keys by whose beginnings it is found. */
  search: string[];
  /** Account id of the member of staff who looks after it. */
  assigned?: string;
  /** The last hand-over of which its receiver has not been notified yet. */
  handed?: Handed;
  /** Since when the player waits for an answer. */
  waits_since?: Date;
  /** The last answer, and how long the player waited for it, ms. */
  answered_at?: Date;
  waited_ms?: number;
  /** The team has written, and the player has not looked since. */
  has_unread: boolean;
  /** The player has seen the thread in the app up to the message of this time. */
  seen_at?: Date;
  /** Ids of messages of the team that the player has not been told of yet, and when the worker looks after them and `handed`. */
  tell?: string[];
  tell_due?: Date;
  /** Of a closed one: when it goes by itself. */
  expires_at?: Date;
}

const exportThreads = (source: ExportSource) =>
  each(
    rows<ThreadRecord>(source, 'messages', { account: source.id }, { at: -1 }),
    ({ status, channel, at, messages }) => ({
      status,
      channel,
      at: iso(at),
      messages: messages.map(({ from, text, at: written }) => ({ from, text, at: iso(written) })),
    }),
  );

/** Keys by which a thread is found: of the name of its person, and of the words that its first message begins with. */
export function threadKeys(
  { messages: [first] }: Pick<ThreadRecord, 'messages'>,
  name: string,
): Pick<ThreadRecord, 'search'> {
  return { search: searchKeys([name, first?.text ?? ''], KEYS_MAX) };
}

export const messages = defineCollection<ThreadRecord>({
  name: 'messages',
  keysOf: threadKeys,
  namedBy: 'account',
  schema: {
    _id: field.text,
    account: field.text,
    status: field.oneOf(THREAD_STATUSES),
    channel: field.oneOf(THREAD_CHANNELS),
    bot_thread: field.optionalText,
    at: field.date,
    active_at: field.date,
    messages: { ...field.mixed, required: true },
    search: field.texts,
    assigned: field.optionalText,
    handed: field.mixed,
    waits_since: field.optionalDate,
    answered_at: field.optionalDate,
    waited_ms: field.optionalNumber,
    has_unread: field.boolean,
    seen_at: field.optionalDate,
    tell: field.mixed,
    tell_due: field.optionalDate,
    expires_at: field.optionalDate,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  indexes: [
    { key: { account: 1, active_at: -1 }, answers: 'threads of a person, newest activity first' },
    { key: { active_at: -1 }, answers: 'threads, newest activity first' },
    { key: { status: 1, active_at: -1 }, answers: 'threads of a status, newest activity first' },
    { key: { assigned: 1, active_at: -1 }, answers: 'threads that somebody looks after, or nobody does' },
    { key: { channel: 1, active_at: -1 }, answers: 'threads that began in one place' },
    { key: { search: 1 }, answers: 'threads with a word that begins like this' },
    { key: { bot_thread: 1 }, unique: true, sparse: true, answers: 'the one of a person with the bot' },
    { key: { waits_since: 1 }, sparse: true, answers: 'the one that has waited longest' },
    { key: { answered_at: -1 }, sparse: true, answers: 'the last answers' },
    {
      key: { tell_due: 1 },
      sparse: true,
      answers: 'answers and hand-overs that their receivers were not told of yet',
    },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'closed threads of long ago' },
  ],
  personalData: {
    exports: { messages: exportThreads },
    erase: deletes('messages', ({ id }) => ({ account: id })),
  },
});

import { cut } from '@hokm/shared/graphemes';
import { THREAD_MESSAGES_MAX } from '@hokm/shared/api/messages/limits';
import type { Conversation, OwnConversation, OwnThread, Thread } from '@hokm/shared/api/messages';
import type { Account } from '../platform/core/account.js';
import type { ThreadMessage, ThreadRecord } from './model.js';

/** Characters of a text in a list. */
const BEGINNING = 140;

/** The beginning of a text, on one line. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return cut(line, BEGINNING) === line ? line : `${cut(line, BEGINNING - 1)}…`;
}

const iso = (at: Date): string => at.toISOString();
const isoOrNull = (at: Date | undefined): string | null => at?.toISOString() ?? null;

/** First and last message: a thread has at least one. */
function endsOf({ messages }: ThreadRecord): [ThreadMessage, ThreadMessage] {
  const [first] = messages;
  const last = messages.at(-1);
  if (first === undefined || last === undefined) throw new Error('a thread without a message');
  return [first, last];
}

const OWN_STATUS = { new: 'waiting', read: 'waiting', answered: 'answered', closed: 'closed' } as const;
const sideOf = ({ from }: ThreadMessage) => (from === 'player' ? 'me' : 'team');

/** A thread as its player sees it in a list: who of the team wrote is not shown. */
export function presentOwnThread(record: ThreadRecord): OwnThread {
  const [first, last] = endsOf(record);
  return {
    id: record._id,
    subject: beginningOf(first.text),
    last: { from: sideOf(last), text: beginningOf(last.text), at: iso(last.at) },
    status: OWN_STATUS[record.status],
    is_unread: record.has_unread,
    at: iso(record.at),
  };
}

/** The same with its messages. */
export function presentOwnConversation(record: ThreadRecord): OwnConversation {
  return {
    ...presentOwnThread(record),
    messages: record.messages.map((each) => ({
      id: each.id,
      from: sideOf(each),
      text: each.text,
      at: iso(each.at),
    })),
    is_full: record.messages.length >= THREAD_MESSAGES_MAX,
  };
}

export type People = ReadonlyMap<string, Pick<Account, 'name' | 'language'>>;

/** Ids of everybody whom a thread names. */
export const peopleOf = ({ account, assigned, messages }: ThreadRecord): readonly string[] => [
  account,
  ...(assigned === undefined ? [] : [assigned]),
  ...messages.map(({ by }) => by),
];

/** A thread as the staff sees it in a list. */
export function presentThread(record: ThreadRecord, people: People): Thread {
  const [first, last] = endsOf(record);
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' });
  return {
    id: record._id,
    revision: record.revision ?? 0,
    person: named(record.account),
    language: people.get(record.account)?.language ?? 'fa',
    subject: beginningOf(first.text),
    last: { from: last.from, text: beginningOf(last.text), at: iso(last.at) },
    count: record.messages.length,
    status: record.status,
    channel: record.channel,
    assigned: record.assigned === undefined ? null : named(record.assigned),
    at: iso(record.at),
    waits_since: isoOrNull(record.waits_since),
  };
}

/** The same with its messages. */
export function presentConversation(record: ThreadRecord, people: People): Conversation {
  return {
    ...presentThread(record, people),
    messages: record.messages.map(({ id, from, by, text, at }) => ({
      id,
      from,
      text,
      by: { id: by, name: people.get(by)?.name ?? '' },
      at: iso(at),
    })),
    seen_at: isoOrNull(record.seen_at),
  };
}

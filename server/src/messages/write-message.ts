import { MESSAGE_MAX, MESSAGES_PER_DAY, THREAD_MESSAGES_MAX } from '@hokm/shared/api/messages/limits';
import { cleanLines } from '@hokm/shared/text';
import { DAY_MS } from '@hokm/shared/time';
import type { Account } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import type { MessagesContext } from './context.js';
import type { ThreadMessage, ThreadRecord } from './model.js';
import { idOfKey } from './threads.js';

const ID_BYTES = 12;
const MESSAGES: Quota = { what: 'message', most: MESSAGES_PER_DAY, perMs: DAY_MS };

type Writer = Pick<Account, 'id' | 'name'>;
export interface Words {
  readonly text: string;
  readonly key?: string | undefined;
}
type Denied = 'messages/muted' | 'request/too_many';
type Written<Code extends 'request/not_found' | 'request/invalid' | 'messages/full' = never> = Result<
  { readonly record: ThreadRecord },
  Denied | Code
>;

/** What a new message needs. */
type Admission = () => Promise<Denied | null>;

/** Asks once whether somebody may write: a message that is written at the second try counts as one. */
function admissionOf({ connection, clock, judgements }: MessagesContext, account: string): Admission {
  const ask: Admission = async () => {
    if ((await judgements.of(account, 'mute')) !== null) return 'messages/muted';
    return (await takeQuota(connection, clock, MESSAGES, account)) ? null : 'request/too_many';
  };
  let asked: ReturnType<Admission> | null = null;
  return () => (asked ??= ask());
}

const newId = ({ randomBytes }: MessagesContext): string => randomBytes(ID_BYTES).toString('hex');

/** Tells the staff of a thread that waits for somebody to read it; without its writer, who may delete the account. */
async function tellStaff(
  { notices }: MessagesContext,
  { _id }: ThreadRecord,
  { id }: ThreadMessage,
): Promise<void> {
  await notices.tell({
    key: `message_new:${_id}:${id}`,
    kind: 'message_new',
    area: 'panel/messages',
    href: `messages/${_id}`,
  });
}

/** Tells again of a message since which the thread waits: a process may have died before it told. The staff has one notice. */
async function tellAgain(
  context: MessagesContext,
  record: ThreadRecord,
  known: ThreadMessage,
): Promise<void> {
  const since = record.waits_since?.getTime();
  const first = record.messages.find(({ from, at }) => from === 'player' && at.getTime() === since);
  if (first?.id === known.id) await tellStaff(context, record, known);
}

/** Tells again of a thread that the same key began. */
async function tellBegunAgain(context: MessagesContext, record: ThreadRecord): Promise<void> {
  const [begun] = record.messages;
  if (begun !== undefined) await tellAgain(context, record, begun);
}

/** Begins a thread, unless one with its key is there already, or for the bot one that is open. */
async function begin(
  context: MessagesContext,
  { id: account, name }: Writer,
  { text, key }: Words,
  channel: 'app' | 'bot',
  admission: Admission,
): Promise<Result<{ readonly record: ThreadRecord; readonly isNew: boolean }, Denied>> {
  const { threads, clock } = context;
  const _id = key === undefined ? newId(context) : idOfKey('thread', account, key);
  const known = key === undefined ? null : await threads.findOwn(_id, account);
  if (known !== null) {
    await tellBegunAgain(context, known);
    return { ok: true, record: known, isNew: false };
  }
  const denied = await admission();
  if (denied !== null) return refuse(denied);
  const at = new Date(clock.now());
  const first: ThreadMessage = { id: newId(context), from: 'player', by: account, text, at };
  const one = channel === 'bot' ? { bot_thread: account } : {};
  const begun = await threads.begin({ _id, account, channel, waits_since: at, ...one }, first, name);
  if (begun.record._id === _id) await tellStaff(context, begun.record, begun.record.messages[0] ?? first);
  return { ok: true, ...begun };
}

/** Begins a thread. Repeated with the same key it answers the same one. */
export function beginThread(context: MessagesContext, writer: Writer, words: Words): Promise<Written> {
  return begin(context, writer, words, 'app', admissionOf(context, writer.id));
}

/** Writes again in an own thread; a closed one opens again. Repeated with the same key it changes nothing. */
export async function writeAgain(
  context: MessagesContext,
  { id: account }: Pick<Account, 'id'>,
  thread: string,
  { text, key }: Words,
  admission: Admission = admissionOf(context, account),
): Promise<Written<'request/not_found' | 'messages/full'>> {
  const { threads, clock } = context;
  const id = key === undefined ? newId(context) : idOfKey('message', thread, key);
  for (;;) {
    const before = await threads.findOwn(thread, account);
    if (before === null) return refuse('request/not_found');
    const known = before.messages.find((each) => each.id === id);
    if (known !== undefined) {
      await tellAgain(context, before, known);
      return { ok: true, record: before };
    }
    if (before.messages.length >= THREAD_MESSAGES_MAX) return refuse('messages/full');
    const denied = await admission();
    if (denied !== null) return refuse(denied);
    const at = new Date(clock.now());
    const message: ThreadMessage = { id, from: 'player', by: account, text, at };
    const record = await threads.change(before, {
      $push: { messages: message },
      $set: { status: 'new', active_at: at, waits_since: before.waits_since ?? at },
      $unset: { expires_at: 1 },
    });
    if (record === null) continue;
    if (before.status !== 'new') await tellStaff(context, record, message);
    return { ok: true, record };
  }
}

/**
 * A message that was written to the bot: it goes on with the open thread there, or begins one. Repeated with the same key
 * it changes nothing.
 */
export async function writeToBot(
  context: MessagesContext,
  account: string,
  typed: string,
  key?: string,
): Promise<Result<{ readonly id: string }, 'messages/muted' | 'request/too_many' | 'request/invalid'>> {
  const text = cleanLines(typed, MESSAGE_MAX);
  if (text === '') return refuse('request/invalid');
  const { threads, people } = context;
  const person = await people.find(account);
  if (person === null) throw new Error('an account disappeared while its message was written');
  const words = { text, key };
  const admission = admissionOf(context, account);
  for (;;) {
    const before = key === undefined ? null : await threads.findOwn(idOfKey('thread', account, key), account);
    if (before !== null) {
      await tellBegunAgain(context, before);
      return { ok: true, id: before._id };
    }
    const open = await threads.findOpenWithBot(account);
    const again = open === null ? null : await writeAgain(context, person, open._id, words, admission);
    if (again !== null && again.ok) return { ok: true, id: again.record._id };
    if (again !== null && again.code !== 'request/not_found' && again.code !== 'messages/full')
      return refuse(again.code);
    await threads.endBotThread(account);
    const begun = await begin(context, person, words, 'bot', admission);
    if (!begun.ok) return begun;
    if (begun.isNew) return { ok: true, id: begun.record._id };
    // Another message has begun the thread at the same moment: this one goes on with it.
  }
}

/** The thread in which the team has written to a player within a day: what they say next belongs there. Null without one. */
export async function findRecentThread(
  { threads, clock }: MessagesContext,
  account: string,
): Promise<string | null> {
  return threads.findAnswered(account, new Date(clock.now() - DAY_MS));
}

/** A player's words in the bot's chat for a thread of theirs; see `writeAgain`. */
export async function writeInThread(
  context: MessagesContext,
  account: string,
  thread: string,
  { text, key }: Words,
): Promise<Written<'request/not_found' | 'request/invalid' | 'messages/full'>> {
  const clean = cleanLines(text, MESSAGE_MAX);
  return clean === ''
    ? refuse('request/invalid')
    : writeAgain(context, { id: account }, thread, { text: clean, key });
}

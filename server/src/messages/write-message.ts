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
type Written<Code extends 'request/not_found' | 'request/invalid' | 'messages/full' = never> = Result<
  { readonly record: ThreadRecord },
  'messages/muted' | 'request/too_many' | Code
>;

/** Asked before each new message. */
async function admit(
  { connection, clock, judgements }: MessagesContext,
  account: string,
): Promise<'messages/muted' | 'request/too_many' | null> {
  if ((await judgements.of(account, 'mute')) !== null) return 'messages/muted';
  return (await takeQuota(connection, clock, MESSAGES, account)) ? null : 'request/too_many';
}

const newId = ({ randomBytes }: MessagesContext): string => randomBytes(ID_BYTES).toString('hex');

/** Tells the staff of a thread that waits for somebody to read it; without its writer, who may delete the account. */
async function tellStaff(
  { notices }: MessagesContext,
  { _id }: ThreadRecord,
  { id }: ThreadMessage,
): Promise<void> {
  await notices.tell({
    ...{ key: `message_new:${_id}:${id}`, kind: 'message_new', area: 'panel/messages' },
    href: `messages/${_id}`,
  });
}

/** Begins a thread. Repeated with the same key it answers the same one. */
export async function beginThread(
  context: MessagesContext,
  { id: account, name }: Writer,
  { text, key }: Words,
  channel: 'app' | 'bot',
): Promise<Written> {
  const { threads, clock } = context;
  const _id = key === undefined ? newId(context) : idOfKey('thread', account, key);
  const known = key === undefined ? null : await threads.findOwn(_id, account);
  if (known !== null) return { ok: true, record: known };
  const denied = await admit(context, account);
  if (denied !== null) return refuse(denied);
  const at = new Date(clock.now());
  const first: ThreadMessage = { id: newId(context), from: 'player', by: account, text, at };
  const { record } = await threads.begin({ _id, account, channel, waits_since: at }, first, name);
  await tellStaff(context, record, record.messages[0] ?? first);
  return { ok: true, record };
}

/** Writes again in an own thread; a closed one opens again. Repeated with the same key it changes nothing. */
export async function writeAgain(
  context: MessagesContext,
  { id: account }: Pick<Account, 'id'>,
  thread: string,
  { text, key }: Words,
): Promise<Written<'request/not_found' | 'messages/full'>> {
  const { threads, clock } = context;
  const id = key === undefined ? newId(context) : idOfKey('message', thread, key);
  let isAdmitted = false;
  for (;;) {
    const before = await threads.findOwn(thread, account);
    if (before === null) return refuse('request/not_found');
    if (before.messages.some((each) => each.id === id)) return { ok: true, record: before };
    if (before.messages.length >= THREAD_MESSAGES_MAX) return refuse('messages/full');
    const denied = isAdmitted ? null : await admit(context, account);
    if (denied !== null) return refuse(denied);
    isAdmitted = true;
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
  const person = await context.people.find(account);
  if (person === null) throw new Error('an account disappeared while its message was written');
  const begunBefore =
    key === undefined ? null : await context.threads.findOwn(idOfKey('thread', account, key), account);
  if (begunBefore !== null) return { ok: true, id: begunBefore._id };
  const words = key === undefined ? { text } : { text, key };
  const open = await context.threads.findOpenWithBot(account);
  const again = open === null ? null : await writeAgain(context, person, open._id, words);
  if (again !== null && again.ok) return { ok: true, id: again.record._id };
  if (again !== null && again.code !== 'request/not_found' && again.code !== 'messages/full')
    return refuse(again.code);
  const begun = await beginThread(context, person, words, 'bot');
  return begun.ok ? { ok: true, id: begun.record._id } : begun;
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

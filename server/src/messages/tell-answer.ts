import type { MessagesContext } from './context.js';
import { answerMail } from './mails.js';
import type { Handed, ThreadMessage, ThreadRecord } from './model.js';

/** The person has the bot in their chat, and has not blocked it. */
async function isReachable({ chats, outbox }: MessagesContext, telegramId: number | null): Promise<boolean> {
  return outbox !== null && telegramId !== null && (await chats.of(telegramId)).reachable;
}

async function tellOne(
  context: MessagesContext,
  { _id, account }: ThreadRecord,
  { id, text }: ThreadMessage,
) {
  const { people, notifier, outbox, mail } = context;
  const person = await people.find(account);
  if (person === null) return;
  notifier.notify([account], 'message', { kind: 'reply', text_key: 'reply', params: { thread: _id } });
  if (await isReachable(context, person.telegram_id))
    await outbox?.post({
      key: `answer:${_id}:${id}`,
      account,
      notice: { kind: 'answer', text, thread: _id },
    });
  else if (person.email !== null && mail.canSend)
    await mail.enqueue(answerMail, { to: person.email, language: person.language, text, thread: _id }, id);
}

/** Notifies the member of staff who got a thread from another one. Told twice, it is one notice. */
async function tellReceiver(
  { people, notices, threads }: MessagesContext,
  thread: string,
  { id, by, to }: Handed,
): Promise<void> {
  const giver = await people.find(by);
  await notices.tell({
    key: `message_assigned:${thread}:${id}`,
    kind: 'message_assigned',
    area: 'panel/messages',
    to,
    facts: { name: giver?.name ?? '' },
    href: `messages/${thread}`,
  });
  await threads.toldHandOver(thread, id);
}

/**
 * Tells a player of answers of the team: at once where the app is open, by the bot where it reaches them, by mail otherwise.
 * Told twice, bot and mail say it once; the worker repeats what failed. A colleague who got the thread is notified with it.
 */
export async function tellAnswers(context: MessagesContext, record: ThreadRecord): Promise<void> {
  const { threads, log } = context;
  try {
    for (const id of record.tell ?? []) {
      const message = record.messages.find((each) => each.id === id);
      if (message !== undefined) await tellOne(context, record, message);
      await threads.told(record._id, id);
    }
    if (record.handed !== undefined) await tellReceiver(context, record._id, record.handed);
  } catch (error) {
    log.error({ err: error, thread: record._id }, 'answer not told yet');
  }
}

/** Tells what processes have left untold. */
export async function tellLeft(context: MessagesContext): Promise<void> {
  for (const record of await context.threads.untold(new Date(context.clock.now())))
    await tellAnswers(context, record);
}

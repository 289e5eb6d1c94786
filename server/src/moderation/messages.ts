import type { Connection } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import type { Outbox } from '../notifications/outbox.js';
import { takeQuota, type Quota } from '../platform/database/quota.js';
import type { Clock, RandomBytes } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { messages, type MessageRecord } from './model.js';

const ID_BYTES = 12;
/** Messages that one person may send in a day (UTC). */
const MESSAGES: Quota = { what: 'message', most: 10, perMs: DAY_MS };

export interface FeedbackContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** Stores a message of a person to the team. */
export async function sendFeedback(
  { connection, clock, randomBytes }: FeedbackContext,
  account: string,
  text: string,
  channel: MessageRecord['channel'],
): Promise<Result<{ id: string }, 'request/too_many'>> {
  if (!(await takeQuota(connection, clock, MESSAGES, account))) return refuse('request/too_many');
  const id = randomBytes(ID_BYTES).toString('hex');
  const at = new Date(clock.now());
  await messages.model(connection).create({ _id: id, account, text, status: 'new', channel, at });
  return { ok: true, id };
}

export interface AnswerContext extends Omit<FeedbackContext, 'randomBytes'> {
  readonly outbox: Outbox;
}

/**
 * Answers a message: stores the answer with it, then posts it to the person's chat. The first answer stays; a second call
 * changes nothing and sends nothing. `by` is the account id of a moderator.
 */
export async function answerMessage(
  { connection, outbox, clock }: AnswerContext,
  id: string,
  by: string,
  text: string,
): Promise<Result<object, 'request/not_found'>> {
  const model = messages.model(connection);
  await model.updateOne(
    { _id: id, reply: { $exists: false } },
    { $set: { status: 'answered', reply: { text, by, at: new Date(clock.now()) } } },
  );
  const message = await model.findById(id).lean<MessageRecord>();
  if (message?.reply === undefined) return refuse('request/not_found');
  await outbox.post({
    key: `answer:${id}`,
    account: message.account,
    notice: { kind: 'answer', text: message.reply.text },
  });
  return { ok: true };
}

import type { Connection } from 'mongoose';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Outbox } from '../outbox/outbox.js';
import type { Clock } from '../ports.js';
import { messageModel, type MessageRecord } from './feedback.js';

export interface AnswerContext {
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/**
 * Answers a message: the answer is kept with it, once, then left for the person's chat. Answering again changes nothing
 * and sends nothing. Refusal: `request/not_found`.
 */
export async function answerMessage(
  { connection, outbox, clock }: AnswerContext,
  id: string,
  by: string,
  text: string,
): Promise<{ ok: true } | { ok: false; code: ErrorCode }> {
  const messages = messageModel(connection);
  await messages.updateOne(
    { _id: id, reply: { $exists: false } },
    { $set: { status: 'answered', reply: { text, by, at: new Date(clock.now()) } } },
  );
  const message = await messages.findById(id).lean<MessageRecord>();
  if (message?.reply === undefined) return { ok: false, code: 'request/not_found' };
  await outbox.post({
    key: `answer:${id}`,
    account: message.account,
    notice: { kind: 'answer', text: message.reply.text },
  });
  return { ok: true };
}

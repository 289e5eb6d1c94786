import mongoose, { type Connection, type Model } from 'mongoose';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Clock, RandomBytes } from '../ports.js';

/** What a person has written to the people of the house. */
export interface MessageRecord {
  /** 24 hex characters. */
  _id: string;
  /** Who wrote, by account. */
  account: string;
  text: string;
  /** `new` until somebody has read it. */
  status: 'new' | 'read' | 'answered';
  /** Where the answer goes. */
  channel: 'bot' | 'app';
  at: Date;
  reply?: { text: string; by: string; at: Date };
}

const ID_BYTES = 12;
/** What one person may write in a day. */
const A_DAY = 10;
const DAY_MS = 24 * 60 * 60_000;

const schema = new mongoose.Schema<MessageRecord>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    text: { type: String, required: true },
    status: { type: String, enum: ['new', 'read', 'answered'], required: true },
    channel: { type: String, enum: ['bot', 'app'], required: true },
    at: { type: Date, required: true },
    reply: { type: mongoose.Schema.Types.Mixed },
  },
  { collection: 'messages', versionKey: false, strict: 'throw' },
);

/** The model of messages to the people of the house. */
export function messageModel(connection: Connection): Model<MessageRecord> {
  return connection.models['Message'] ?? connection.model<MessageRecord>('Message', schema);
}

export interface FeedbackContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** Keeps a message to the people of the house. Refusal: `request/too_many` for who has written ten in a day. */
export async function sendFeedback(
  { connection, clock, randomBytes }: FeedbackContext,
  account: string,
  text: string,
  channel: MessageRecord['channel'],
): Promise<{ ok: true; id: string } | { ok: false; code: ErrorCode }> {
  const messages = messageModel(connection);
  const now = clock.now();
  const today = await messages.countDocuments({ account, at: { $gt: new Date(now - DAY_MS) } });
  if (today >= A_DAY) return { ok: false, code: 'request/too_many' };
  const id = randomBytes(ID_BYTES).toString('hex');
  await messages.create({ _id: id, account, text, status: 'new', channel, at: new Date(now) });
  return { ok: true, id };
}

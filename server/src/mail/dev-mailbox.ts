import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import type { Clock } from '../ports.js';
import type { Mail, MailTransport } from './mail.js';

/** A mail that nobody sent: kept for whoever develops. */
export interface KeptMail extends Mail {
  _id: Types.ObjectId;
  at: Date;
}

const NEWEST = 50;

const schema = new mongoose.Schema<KeptMail>(
  {
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'dev_mailbox', versionKey: false, strict: 'throw' },
);

function model(connection: Connection): Model<KeptMail> {
  return connection.models['KeptMail'] ?? connection.model<KeptMail>('KeptMail', schema);
}

/** Keeps mails instead of sending them, for developing without a mail server. */
export function devMailbox(connection: Connection, clock: Clock): MailTransport {
  return {
    async send(mail) {
      await model(connection).create({ ...mail, at: new Date(clock.now()) });
    },
    close: () => undefined,
  };
}

/** The mails that were kept, the newest first. */
export async function keptMails(connection: Connection): Promise<KeptMail[]> {
  return model(connection).find().sort({ at: -1, _id: -1 }).limit(NEWEST).lean<KeptMail[]>();
}

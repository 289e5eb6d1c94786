import { createHash } from 'node:crypto';
import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import type { Clock, RandomBytes } from '../ports.js';

/** What the link in a mail may do. */
export type MailTokenKind = 'verify' | 'reset';

/** A link that was mailed: who reads the database cannot use it. */
export interface MailTokenRecord {
  /** Hex SHA-256 of the token. */
  _id: string;
  kind: MailTokenKind;
  /** The registration, or the account. */
  subject: Types.ObjectId;
  expires_at: Date;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const schema = new mongoose.Schema<MailTokenRecord>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['verify', 'reset'], required: true },
    subject: { type: mongoose.Schema.Types.ObjectId, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'mail_tokens', versionKey: false, strict: 'throw' },
);

/** Tokens of links in mails: each works once, for one thing, for a time. */
export class MailTokens {
  private readonly tokens: Model<MailTokenRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
  ) {
    this.tokens = connection.models['MailToken'] ?? connection.model<MailTokenRecord>('MailToken', schema);
  }

  /** A new token, good for `ms`: the only time it is seen. */
  async make(kind: MailTokenKind, subject: Types.ObjectId, ms: number): Promise<string> {
    const token = this.randomBytes(TOKEN_BYTES).toString('base64url');
    const expires_at = new Date(this.clock.now() + ms);
    await this.tokens.create({ _id: idOf(token), kind, subject, expires_at });
    return token;
  }

  /** What a token is for, without using it; null when it is none, for another thing, used or too old. */
  async read(kind: MailTokenKind, token: string): Promise<Types.ObjectId | null> {
    if (!TOKEN.test(token)) return null;
    const found = await this.tokens.findOne(this.good(kind, token)).lean<MailTokenRecord>();
    return found?.subject ?? null;
  }

  /** Uses a token: of all who try with it, one gets what it is for. */
  async use(kind: MailTokenKind, token: string): Promise<Types.ObjectId | null> {
    if (!TOKEN.test(token)) return null;
    const used = await this.tokens.findOneAndDelete(this.good(kind, token)).lean<MailTokenRecord>();
    return used?.subject ?? null;
  }

  /** Makes all tokens for something useless. */
  async endAll(kind: MailTokenKind, subject: Types.ObjectId): Promise<void> {
    await this.tokens.deleteMany({ subject, kind });
  }

  private good(kind: MailTokenKind, token: string) {
    return { _id: idOf(token), kind, expires_at: { $gt: new Date(this.clock.now()) } };
  }
}

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import type { Types } from 'mongoose';
import { defineCollection, field } from '../../platform/database/collection.js';
import { deletes } from '../../platform/database/personal-data.js';
import type { OneTimeToken } from './one-time-tokens.js';

const KINDS = ['verify', 'reset'] as const;

/** The token of a link in a mail. */
export interface MailTokenRecord extends OneTimeToken {
  kind: (typeof KINDS)[number];
  /** The registration (`verify`) or the account (`reset`). */
  subject: Types.ObjectId;
}

export const mailTokens = defineCollection<MailTokenRecord>({
  name: 'mail_tokens',
  schema: {
    _id: field.text,
    kind: field.oneOf(KINDS),
    subject: field.objectId,
    expires_at: field.date,
  },
  indexes: [
    { key: { subject: 1, kind: 1 }, answers: 'links of a kind for an account or a registration' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'links that are too old' },
  ],
  personalData: {
    exports: {},
    erase: deletes('mail_tokens', ({ _id }) => ({ subject: _id })),
    why: 'secrets of links in mails',
  },
});

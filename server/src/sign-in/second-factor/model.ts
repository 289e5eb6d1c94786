import { defineCollection, field } from '../../platform/database/collection.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import type { OneTimeToken } from '../common/one-time-tokens.js';

/** How long an authenticator may take to answer a challenge, ms. */
export const CHALLENGE_MS = 5 * 60_000;

const PURPOSES = ['sign_in', 'confirm', 'register'] as const;

/** A challenge for an authenticator. Its `_id` is the challenge itself, base64url. */
export interface ChallengeRecord extends OneTimeToken {
  /** 24 hex characters. */
  account: string;
  purpose: (typeof PURPOSES)[number];
  /** The session that asked; null at a sign-in. */
  session: string | null;
}

export const passkeyChallenges = defineCollection<ChallengeRecord>({
  name: 'passkey_challenges',
  schema: {
    _id: field.text,
    account: field.text,
    purpose: field.oneOf(PURPOSES),
    session: { type: String, default: null },
    expires_at: field.date,
  },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'challenges without an answer' }],
  personalData: notPersonal('expires within minutes'),
});

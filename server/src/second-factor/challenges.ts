import mongoose, { type Connection, type Model } from 'mongoose';
import type { Clock, RandomBytes } from '../ports.js';

/** So long a challenge waits for its answer, ms. */
export const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

/** What a challenge may be answered for. */
export interface ChallengeUse {
  /** 24 hex characters. */
  readonly account: string;
  readonly purpose: 'sign_in' | 'confirm' | 'register';
  /** The session that asked; null where there is none yet. */
  readonly session: string | null;
}

/** A question to an authenticator: what it is to sign. */
interface ChallengeRecord extends ChallengeUse {
  /** The challenge itself, base64url. */
  _id: string;
  expires_at: Date;
}

const schema = new mongoose.Schema<ChallengeRecord>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    purpose: { type: String, enum: ['sign_in', 'confirm', 'register'], required: true },
    session: { type: String, default: null },
    expires_at: { type: Date, required: true },
  },
  { collection: 'passkey_challenges', versionKey: false, strict: 'throw' },
);

/** Challenges of passkeys: each is answered once, in time, and for what it was made. */
export class Challenges {
  private readonly challenges: Model<ChallengeRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
  ) {
    this.challenges =
      connection.models['PasskeyChallenge'] ?? connection.model<ChallengeRecord>('PasskeyChallenge', schema);
  }

  /** A new one, base64url. */
  async make(use: ChallengeUse): Promise<string> {
    const challenge = this.randomBytes(CHALLENGE_BYTES).toString('base64url');
    const expires_at = new Date(this.clock.now() + CHALLENGE_MS);
    await this.challenges.create({ _id: challenge, ...use, expires_at });
    return challenge;
  }

  /** Burns a challenge: of all who answer it, one may. False when it is none of ours, of another, used or too old. */
  async burn(challenge: string, { account, purpose, session }: ChallengeUse): Promise<boolean> {
    const burnt = await this.challenges.deleteOne({
      _id: challenge,
      account,
      purpose,
      session,
      expires_at: { $gt: new Date(this.clock.now()) },
    });
    return burnt.deletedCount === 1;
  }
}

import { createHash } from 'node:crypto';
import mongoose, { type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../database/ids.js';
import type { Clock } from '../ports.js';

/** So many wrong passwords in a row lock an account; the requirement's own numbers. */
export const ATTEMPTS_MAX = 5;
/** For so long, and so long a wrong password is remembered, ms. */
export const LOCK_MS = 15 * 60_000;

/** Wrong passwords in a row. */
interface AttemptsRecord {
  _id: string;
  made: number;
  expires_at: Date;
}

/** How it stands with wrong passwords: how many, and until when no more are taken. */
export interface Standing {
  readonly failed: number;
  readonly lockedUntil: Date | null;
}

const schema = new mongoose.Schema<AttemptsRecord>(
  {
    _id: { type: String, required: true },
    made: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'sign_in_attempts', versionKey: false, strict: 'throw' },
);

/**
 * Whose wrong passwords are counted together: those of all strangers for an address, whether or not somebody has it; and
 * apart from them those of each browser in which its owner has signed in before. So a stranger locks out strangers only
 * (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 */
export function attemptsKey(emailKey: string, device: string | null): string {
  const whose = createHash('sha256').update(emailKey).digest('hex');
  return device === null ? whose : `${whose}:${device}`;
}

function standingOf(record: AttemptsRecord | null, now: number): Standing {
  if (record === null || record.expires_at.getTime() <= now) return { failed: 0, lockedUntil: null };
  return { failed: record.made, lockedUntil: record.made >= ATTEMPTS_MAX ? record.expires_at : null };
}

/** The count of wrong passwords. */
export class Attempts {
  private readonly attempts: Model<AttemptsRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.attempts = connection.models['Attempts'] ?? connection.model<AttemptsRecord>('Attempts', schema);
  }

  /** How it stands now. */
  async look(key: string): Promise<Standing> {
    const record = await this.attempts.findById(key).lean<AttemptsRecord>();
    return standingOf(record, this.clock.now());
  }

  /** Counts one more, and says how it stands then: the same update decides whether it was the last. */
  async fail(key: string): Promise<Standing> {
    const now = this.clock.now();
    await this.attempts.deleteOne({ _id: key, expires_at: { $lte: new Date(now) } });
    const count = () =>
      this.attempts
        .findOneAndUpdate(
          { _id: key },
          { $inc: { made: 1 }, $set: { expires_at: new Date(now + LOCK_MS) } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<AttemptsRecord>();
    try {
      return standingOf(await count(), now);
    } catch (error) {
      // Two first ones at once: one inserts, the other counts on.
      if (!isDuplicateKey(error)) throw error;
      return standingOf(await count(), now);
    }
  }

  /** The right password was given: the count begins anew. */
  async forget(key: string): Promise<void> {
    await this.attempts.deleteOne({ _id: key });
  }
}

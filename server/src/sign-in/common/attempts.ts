import { createHash } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Language } from '@hokm/shared/text';
import { defineCollection, field } from '../../platform/database/collection.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import type { Clock } from '../../platform/core/ports.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { LiveSettings } from '../../settings/live-settings.js';
import { KeyedMutex } from './keyed-mutex.js';

interface AttemptsRecord {
  _id: string;
  made: number;
  expires_at: Date;
}

export const signInAttempts = defineCollection<AttemptsRecord>({
  name: 'sign_in_attempts',
  schema: { _id: field.text, made: field.number, expires_at: field.date },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'attempts that no longer count' }],
  personalData: notPersonal('a count under a hash; expires within minutes'),
});

/** Failed attempts in a row, and until when the key is locked. */
export interface AttemptState {
  readonly failed: number;
  /** Failed attempts in a row that lock the key. */
  readonly max: number;
  readonly lockedUntil: Date | null;
}

/**
 * Key of a counter: one per address for unknown devices, whether or not an account has the address, and one per known
 * device. So strangers cannot lock out the owner (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 */
export function attemptsKey(emailKey: string, device: string | null): string {
  const hash = createHash('sha256').update(emailKey).digest('hex');
  return device === null ? hash : `${hash}:${device}`;
}

/** Times are shown in Tehran's time zone, as everywhere in the product. */
const TIMES: Record<Language, Intl.DateTimeFormat> = {
  fa: new Intl.DateTimeFormat('fa-IR', { timeStyle: 'short', timeZone: 'Asia/Tehran' }),
  en: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Tehran' }),
};

/** The refusal of a locked key; it says until when. */
export function lockoutRefusal(
  { failed, max, lockedUntil }: AttemptState,
  language: Language,
): Refusal<'auth/account_locked'> {
  if (lockedUntil === null) return refuse('auth/account_locked');
  const time = TIMES[language].format(lockedUntil);
  return refuse('auth/account_locked', {
    message: language === 'fa' ? `حساب تا ساعت ${time} قفل است` : `Account locked until ${time}`,
    account_locked: true,
    unlock_time: lockedUntil.toISOString(),
    failed_attempts: failed,
    attempts_max: max,
    requires_2fa: false,
  });
}

/** Limits attempts at anything that can be guessed: passwords and codes. */
export class AttemptLimiter {
  private readonly attempts: Model<AttemptsRecord>;
  private readonly mutex = new KeyedMutex();

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    /** Failed attempts in a row that lock a key; how long it is locked and a failed attempt counts. */
    private readonly settings: Pick<LiveSettings, 'attemptsMax' | 'lockoutMs'>,
  ) {
    this.attempts = signInAttempts.model(connection);
  }

  /**
   * Runs a check unless its key is locked. Checks of one key run one after another, so that concurrent ones are no extra
   * attempts. The check itself calls `fail`; a success resets the count. Refusals: `auth/account_locked`,
   * `request/too_many` when too many checks wait for the key.
   */
  async run<Data extends { readonly ok: true }, Code extends ErrorCode>(
    key: string,
    language: Language,
    check: () => Promise<Data | Refusal<Code>>,
  ): Promise<Data | Refusal<Code | 'auth/account_locked' | 'request/too_many'>> {
    const result = await this.mutex.run(key, async () => {
      const before = this.stateOf(await this.attempts.findById(key).lean<AttemptsRecord>());
      if (before.lockedUntil !== null) return lockoutRefusal(before, language);
      const checked = await check();
      if (checked.ok && before.failed > 0) await this.attempts.deleteOne({ _id: key });
      return checked;
    });
    return result ?? refuse('request/too_many');
  }

  /** Counts a failed attempt. The update that counts it decides whether it locks the key. */
  async fail(key: string): Promise<AttemptState> {
    const now = this.clock.now();
    await this.attempts.deleteOne({ _id: key, expires_at: { $lte: new Date(now) } });
    const count = () =>
      this.attempts
        .findOneAndUpdate(
          { _id: key },
          { $inc: { made: 1 }, $set: { expires_at: new Date(now + this.settings.lockoutMs) } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<AttemptsRecord>();
    try {
      return this.stateOf(await count());
    } catch (error) {
      // Concurrent first failures: the loser of the insert retries as an increment.
      if (!isDuplicateKey(error)) throw error;
      return this.stateOf(await count());
    }
  }

  private stateOf(record: AttemptsRecord | null): AttemptState {
    const { attemptsMax: max } = this.settings;
    if (record === null || record.expires_at.getTime() <= this.clock.now())
      return { failed: 0, max, lockedUntil: null };
    return {
      failed: record.made,
      max,
      lockedUntil: record.made >= this.settings.attemptsMax ? record.expires_at : null,
    };
  }
}

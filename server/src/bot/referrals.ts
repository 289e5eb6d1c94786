import mongoose, { type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../database/ids.js';
import type { Clock } from '../ports.js';
import type { Wallet } from '../wallet/wallet.js';

/** Who brought whom. */
export interface ReferralRecord {
  /** The newcomer's account: everybody is brought once. */
  _id: string;
  inviter: string;
  at: Date;
  rewarded_at?: Date;
}

/** What each of the two gets when the newcomer has finished a match, in coins. */
export const REFERRAL_COINS = 200;

const schema = new mongoose.Schema<ReferralRecord>(
  {
    _id: { type: String, required: true },
    inviter: { type: String, required: true },
    at: { type: Date, required: true },
    rewarded_at: { type: Date },
  },
  { collection: 'referrals', versionKey: false, strict: 'throw' },
);

/** Keeps who brought whom, and rewards both once. */
export class Referrals {
  private readonly referrals: Model<ReferralRecord>;

  constructor(
    connection: Connection,
    private readonly wallet: Wallet,
    private readonly clock: Clock,
  ) {
    this.referrals = connection.models['Referral'] ?? connection.model<ReferralRecord>('Referral', schema);
  }

  /** Keeps who brought a newcomer; the first one counts. False for oneself, and when somebody else was first. */
  async keep(newcomer: string, inviter: string): Promise<boolean> {
    if (newcomer === inviter) return false;
    try {
      await this.referrals.create({ _id: newcomer, inviter, at: new Date(this.clock.now()) });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** A person has finished a match: if somebody brought them, both are rewarded, once. Done twice it does no harm. */
  async matchFinished(account: string): Promise<void> {
    const referral = await this.referrals
      .findOne({ _id: account, rewarded_at: { $exists: false } })
      .lean<ReferralRecord>();
    if (referral === null) return;
    for (const one of [account, referral.inviter]) {
      const given = await this.wallet.change({
        account: one,
        key: `referral:${account}:${one}`,
        amount: REFERRAL_COINS,
        kind: 'referral',
        ref: account,
      });
      // An inviter whose account is gone gets nothing; the newcomer does.
      if (!given.ok && given.code !== 'request/not_found')
        throw new Error(`a referral failed: ${given.code}`);
    }
    await this.referrals.updateOne({ _id: account }, { $set: { rewarded_at: new Date(this.clock.now()) } });
  }
}

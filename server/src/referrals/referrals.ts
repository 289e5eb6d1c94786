import type { Connection, Model } from 'mongoose';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { isDuplicateKey } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import type { Purse } from '../wallet/purse.js';
import type { Change, Wallet } from '../wallet/wallet.js';
import { referrals, type ReferralRecord } from './model.js';

/** Reward of each of the two when the newcomer has finished a match with people, in coins. */
const REWARD_COINS = 200;
/** For how many newcomers an inviter is rewarded in so long, ms. */
const REWARDS_MOST = 10;
const REWARDS_SPAN_MS = 30 * DAY_MS;

/** How long an account is new enough for an inviter, ms. */
const NEWCOMER_MS = HOUR_MS;

/** Inviters of newcomers, and the reward of both. */
export class Referrals {
  private readonly referrals: Model<ReferralRecord>;

  constructor(
    connection: Connection,
    private readonly wallet: Wallet,
    private readonly clock: Clock,
  ) {
    this.referrals = referrals.model(connection);
  }

  /** Somebody may still be recorded as the inviter of the account. */
  isNewcomer({ created_at }: { readonly created_at: Date }): boolean {
    return this.clock.now() - created_at.getTime() <= NEWCOMER_MS;
  }

  /** Records the inviter of a newcomer; idempotent. False for the newcomer themselves, and when there is another inviter. */
  async recordReferral(newcomer: string, inviter: string): Promise<boolean> {
    if (newcomer === inviter) return false;
    try {
      await this.referrals.create({ _id: newcomer, inviter, at: new Date(this.clock.now()) });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.referrals.exists({ _id: newcomer, inviter })) !== null;
  }

  /** To be called when a person has finished a match with another one: rewards them and their inviter, once. Idempotent. */
  async matchFinished(account: string): Promise<void> {
    const referral = await this.referrals
      .findOne({ _id: account, rewarded_at: { $exists: false } })
      .lean<ReferralRecord>();
    if (referral === null) return;
    for (const each of [account, referral.inviter]) {
      const change = await this.wallet.change<'request/too_many'>({
        account: each,
        key: `referral:${account}:${each}`,
        amount: REWARD_COINS,
        kind: 'referral',
        ref: account,
        ...(each === referral.inviter ? this.oneOfFew() : {}),
      });
      // An inviter who was rewarded often lately, or has no account, gets nothing; the newcomer does.
      if (!change.ok && !['request/not_found', 'request/too_many'].includes(change.code))
        throw new Error(`referral reward failed: ${change.code}`);
    }
    await this.referrals.updateOne({ _id: account }, { $set: { rewarded_at: new Date(this.clock.now()) } });
  }

  /** Counts the rewards of an inviter in the write that pays them, and refuses those that are too many. */
  private oneOfFew(): Required<Pick<Change<'request/too_many'>, 'limit' | 'also'>> {
    const now = this.clock.now();
    const lately = ({ wallet }: Purse) => (wallet?.brought ?? []).filter((at) => now - at < REWARDS_SPAN_MS);
    return {
      limit: (purse) => (lately(purse).length < REWARDS_MOST ? null : 'request/too_many'),
      also: (purse) => ({ $set: { 'wallet.brought': [...lately(purse), now] } }),
    };
  }
}

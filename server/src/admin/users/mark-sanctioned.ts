import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { lastEnd } from '../../accounts/sanctions.js';
import type { Clock } from '../../platform/core/ports.js';

/** Accounts of one run. */
const BATCH = 200;

/**
 * Keeps the mark of people with a sanction in force: takes it from those whose sanctions have ended, and gives it to accounts of
 * earlier versions. Gives how many have changed.
 */
export async function markSanctioned(accounts: AccountModel, clock: Clock): Promise<number> {
  const now = new Date(clock.now());
  const { modifiedCount } = await accounts.updateMany(
    { sanctioned_until: { $lte: now } },
    { $unset: { sanctioned_until: 1 } },
  );
  const missing = await accounts
    .find({ 'sanctions.until': { $gt: now }, sanctioned_until: null as unknown as undefined })
    .select({ sanctions: 1, revision: 1 })
    .limit(BATCH)
    .lean<Pick<AccountRecord, '_id' | 'sanctions' | 'revision'>[]>();
  let marked = 0;
  for (const { _id, sanctions } of missing) {
    const until = lastEnd(sanctions, clock.now());
    if (until === null) continue;
    const same = { _id, sanctions, sanctioned_until: null } as never;
    marked += (await accounts.updateOne(same, { $set: { sanctioned_until: until } })).modifiedCount;
  }
  return modifiedCount + marked;
}

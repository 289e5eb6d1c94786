import type { AccountModel } from '../../accounts/model.js';
import type { Clock } from '../../platform/core/ports.js';

/** Opens the accounts whose closing has ended. They open by themselves at that moment; this lets lists say so. */
export async function openEnded(accounts: AccountModel, clock: Clock): Promise<number> {
  const { modifiedCount } = await accounts.updateMany(
    { 'inactive.until': { $lte: new Date(clock.now()) } },
    { $unset: { inactive: 1 } },
  );
  return modifiedCount;
}

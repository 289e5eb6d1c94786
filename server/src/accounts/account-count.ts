import type { Clock } from '../platform/core/ports.js';
import { RememberedCount } from '../platform/database/remembered-count.js';
import type { AccountModel } from './model.js';

/** So many accounts are counted one by one. */
const COUNTED = 1_000;
/** Before the first account. */
const THE_BEGINNING = new Date(0);

/** How many accounts there are. Of many it is the store's own number, which may lag behind: counting a million would cost each first page. */
export function accountCount(accounts: AccountModel, clock: Clock): RememberedCount {
  const count = async () => {
    const counted = await accounts.countDocuments(
      { created_at: { $gte: THE_BEGINNING } },
      { limit: COUNTED },
    );
    // oxlint-disable-next-line no-restricted-properties -- see above
    return counted < COUNTED ? counted : Math.max(counted, await accounts.estimatedDocumentCount());
  };
  return new RememberedCount(count, clock);
}

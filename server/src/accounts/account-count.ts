import type { Clock } from '../platform/core/ports.js';
import { RememberedCount } from '../platform/database/remembered-count.js';
import type { AccountModel } from './model.js';

/** How many accounts there are. */
export function accountCount(accounts: AccountModel, clock: Clock): RememberedCount {
  // oxlint-disable-next-line no-restricted-properties -- counting a million would cost each first page
  return new RememberedCount(() => accounts.estimatedDocumentCount(), clock);
}

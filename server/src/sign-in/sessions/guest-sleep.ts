import { DAY_MS } from '@hokm/shared/time';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { inactiveAt } from '../../accounts/sanctions.js';
import type { Clock } from '../../platform/core/ports.js';
import { objectId } from '../../platform/database/ids.js';
import type { SessionModel } from './model.js';

/** How long a session waits for a closing without an end to be undone, ms. */
const ASLEEP_MAX_MS = 180 * DAY_MS;
/** How long it lasts at least after the end of a closing, ms. */
const AFTER_SLEEP_MS = 7 * DAY_MS;

interface Context {
  readonly accounts: AccountModel;
  readonly sessions: SessionModel;
  readonly clock: Clock;
}

/** A guest's session does not expire while the account is closed: it is the only way in. Does nothing for anybody else. */
export async function letGuestSleep({ accounts, sessions, clock }: Context, account: string): Promise<void> {
  const now = clock.now();
  const owner = await accounts
    .findById(objectId(account))
    .select({ is_guest: 1, inactive: 1 })
    .lean<Pick<AccountRecord, 'is_guest' | 'inactive'>>();
  const closed = owner?.is_guest === true ? inactiveAt(owner, now) : null;
  if (closed === null) return;
  const end = closed.until?.getTime() ?? now + ASLEEP_MAX_MS;
  await sessions.updateMany(
    { account: objectId(account), kind: { $exists: false }, expires_at: { $gt: new Date(now) } },
    { $max: { expires_at: new Date(end + AFTER_SLEEP_MS) } },
  );
}

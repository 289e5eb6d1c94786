import { ADMIN_LEVELS, type AdminLevel } from '@hokm/shared/policy';
import type { Clock } from '../platform/core/ports.js';
import type { AccountModel, AccountRecord } from './model.js';
import { inactiveAt } from './sanctions.js';

/** Ids of the open accounts of a level and above, with the super administrators of the server's environment. */
export async function openStaff(
  accounts: AccountModel,
  superAdminTelegramIds: readonly number[],
  clock: Clock,
  level: AdminLevel,
): Promise<readonly string[]> {
  const levels = ADMIN_LEVELS.slice(ADMIN_LEVELS.indexOf(level));
  const fields = { admin_level: 1, inactive: 1, delete_at: 1, is_going: 1 } as const;
  type Found = Pick<AccountRecord, '_id' | 'admin_level' | 'inactive' | 'delete_at' | 'is_going'>;
  const [stored, configured] = await Promise.all([
    // As the index of the staff has it.
    accounts
      .find({ admin_level: { $lt: 'user' } })
      .select(fields)
      .lean<Found[]>(),
    superAdminTelegramIds.length === 0
      ? []
      : accounts
          .find({ telegram_id: { $in: [...superAdminTelegramIds] } })
          .select(fields)
          .lean<Found[]>(),
  ]);
  const isOpen = (each: Found) =>
    inactiveAt(each, clock.now()) === null && each.delete_at === undefined && each.is_going !== true;
  const reaching = stored.filter(({ admin_level }) => levels.includes(admin_level));
  return [...new Set([...reaching, ...configured].filter(isOpen).map(({ _id }) => _id.toHexString()))];
}

import { ADMIN_LEVELS, SECOND_SINCE_MS, type AdminLevel, type StaffFacts } from '@hokm/shared/policy';
import type { Clock } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import { accountOf } from './account.js';
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

/** What the consent of some members of staff depends on. */
export async function staffFacts(
  accounts: AccountModel,
  superAdminTelegramIds: readonly number[],
  clock: Clock,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffFacts>> {
  const found = await accounts.find({ _id: { $in: ids.map(objectId) } }).lean<AccountRecord[]>();
  return new Map(
    found.map((record): [string, StaffFacts] => {
      const { level_given, email_given, staff_since, sessions_ended_at, delete_at, is_going } = record;
      const { id, admin_level: level } = accountOf(record, superAdminTelegramIds);
      // Of those who were staff before this was kept, nobody knows it: they have been for long.
      const levelSince = (level_given?.at ?? staff_since)?.getTime() ?? 0;
      const isFixed = level !== record.admin_level;
      return [
        id,
        {
          id,
          level,
          isOpen: inactiveAt(record, clock.now()) === null && delete_at === undefined && is_going !== true,
          since: Math.max(isFixed ? 0 : levelSince, email_given?.at.getTime() ?? 0),
          givenBy: [...(isFixed ? [] : (level_given?.by ?? [])), ...(email_given?.by ?? [])],
          signedOutAt: sessions_ended_at?.getTime() ?? 0,
        },
      ];
    }),
  );
}

/** Ids of those who had a level and above within a day, and have it no more. */
export async function formerStaff(
  accounts: AccountModel,
  clock: Clock,
  level: AdminLevel,
): Promise<readonly string[]> {
  const since = new Date(clock.now() - SECOND_SINCE_MS);
  const levels = ADMIN_LEVELS.slice(ADMIN_LEVELS.indexOf(level));
  type Found = Pick<AccountRecord, '_id' | 'admin_level' | 'inactive' | 'level_given'>;
  const fields = { admin_level: 1, inactive: 1, level_given: 1 } as const;
  const [demoted, stored] = await Promise.all([
    accounts
      .find({ 'level_given.at': { $gte: since } })
      .select(fields)
      .lean<Found[]>(),
    accounts
      .find({ admin_level: { $lt: 'user' } })
      .select(fields)
      .lean<Found[]>(),
  ]);
  const lost = demoted.filter(
    ({ level_given, admin_level }) =>
      level_given !== undefined && levels.includes(level_given.was) && !levels.includes(admin_level),
  );
  const closed = stored.filter(
    ({ admin_level, inactive }) =>
      levels.includes(admin_level) && inactive !== undefined && inactive.at >= since,
  );
  return [...lost, ...closed].map(({ _id }) => _id.toHexString());
}

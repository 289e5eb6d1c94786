import type { AdminLevel } from '@hokm/shared/policy';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { mayGrant } from './ceiling.js';
import type { Changed } from './change-account.js';
import type { UsersContext } from './context.js';

export interface RoleProps {
  readonly admin_level: AdminLevel;
  readonly reason: string;
  readonly revision?: number | undefined;
}

type RoleCode =
  | 'request/not_found'
  | 'users/self'
  | 'users/above_you'
  | 'users/last_super_admin'
  | 'users/fixed_level'
  | 'content/stale'
  | 'approval/needed';

/** Who gives somebody a level or an address now: whoever does it, and whoever has asked for it. */
export function givenBy({ account, askedBy }: StaffCall, now: number): { at: Date; by: string[] } {
  return { at: new Date(now), by: [account.id, ...(askedBy === undefined ? [] : [askedBy])] };
}

/**
 * Gives a person another level, the caller's own at most. It holds from the next call on. Refused with `users/fixed_level`
 * for people whose level comes from the server's environment.
 */
export async function setRole(
  context: UsersContext,
  call: StaffCall,
  id: string,
  { admin_level, reason, revision }: RoleProps,
): Promise<Changed | Refusal<RoleCode>> {
  const { changes, guard, clock, superAdminTelegramIds } = context;
  if (!mayGrant(call.account.admin_level, admin_level)) return refuse('users/above_you');
  return changes.apply<'users/fixed_level' | 'approval/needed' | 'users/last_super_admin'>(call, {
    id,
    action: 'users.role',
    reason,
    revision,
    guard: guard.changingBy(call),
    change(before) {
      if (before.telegram_id !== undefined && superAdminTelegramIds.includes(before.telegram_id))
        return { code: 'users/fixed_level' };
      if (before.admin_level === admin_level) return null;
      if (admin_level === 'super_admin' && call.approval === undefined) return { code: 'approval/needed' };
      const level_given = { ...givenBy(call, clock.now()), was: before.admin_level };
      if (admin_level === 'user') return { set: { admin_level, level_given }, unset: ['staff_since'] };
      const since = before.staff_since ?? new Date(clock.now());
      return { set: { admin_level, level_given, staff_since: since } };
    },
  });
}

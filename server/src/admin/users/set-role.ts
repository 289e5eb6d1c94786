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

/**
 * Who gives somebody a level or an address now: whoever does it, whoever has asked for it, and those from whom these have theirs. An
 * account that somebody makes by an account that they have made is theirs, too.
 */
export async function givenBy(
  { changes, clock }: Pick<UsersContext, 'changes' | 'clock'>,
  { account, askedBy }: StaffCall,
): Promise<{ at: Date; by: string[] }> {
  const givers = [account.id, ...(askedBy === undefined ? [] : [askedBy])];
  const behind = (await changes.findAll(givers)).flatMap(({ level_given, email_given }) => [
    ...(level_given?.by ?? []),
    ...(email_given?.by ?? []),
  ]);
  return { at: new Date(clock.now()), by: [...new Set([...givers, ...behind])] };
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
  const given = await givenBy(context, call);
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
      const level_given = { ...given, was: before.admin_level };
      if (admin_level === 'user') return { set: { admin_level, level_given }, unset: ['staff_since'] };
      const since = before.staff_since ?? new Date(clock.now());
      return { set: { admin_level, level_given, staff_since: since } };
    },
  });
}

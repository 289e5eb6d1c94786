import { STAFF_DELETE_DAYS } from '@hokm/shared/api/users/limits';
import { DAY_MS } from '@hokm/shared/time';
import type { Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { Changed } from './change-account.js';
import type { UsersContext } from './context.js';
import { closing, followClosing } from './set-status.js';

/**
 * Closes an account at once, and lets it be erased after seven days unless it is opened again before. It always needs a second
 * person (`approval/needed`). Staff is made a player first (`users/staff`).
 */
export async function deleteUser(
  context: UsersContext,
  call: StaffCall,
  id: string,
  reason: string,
): Promise<
  | Changed
  | Refusal<
      | 'request/not_found'
      | 'users/self'
      | 'users/above_you'
      | 'users/staff'
      | 'content/stale'
      | 'approval/needed'
    >
> {
  const { changes, clock } = context;
  const delete_at = new Date(clock.now() + STAFF_DELETE_DAYS * DAY_MS);
  const closed = { reason, until: null };
  const done = await changes.apply<'users/staff' | 'approval/needed'>(call, {
    id,
    action: 'users.delete',
    reason,
    change(before, account) {
      if (account.admin_level !== 'user') return { code: 'users/staff' };
      if (call.approval === undefined) return { code: 'approval/needed' };
      const { set, ...rest } = closing(context, call.account.id, before, closed);
      return { ...rest, set: { ...set, delete_at } };
    },
  });
  if (done.ok) await followClosing(context, done, closed);
  return done;
}

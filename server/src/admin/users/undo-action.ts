import type { AccountRecord } from '../../accounts/model.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import { mayGrant } from './ceiling.js';
import type { Change, Changed } from './change-account.js';
import type { UsersContext } from './context.js';
import { expel } from './tell.js';
import type { UndoRecord } from './undos.js';

/** The account as it was before the action. */
function inverseOf({ fields }: UndoRecord): Change {
  const names = Object.keys(fields) as (keyof AccountRecord)[];
  const gone = names.filter((name) => fields[name] === null);
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { set: set, unset: gone, endsSessions: fields['inactive'] != null };
}

/**
 * Takes an action back, as long as nobody has changed the account since. Sessions that it ended stay ended. Refusals:
 * `request/not_found` after a day, twice, and for actions above the caller's level; `content/stale`.
 */
export async function undoAction(
  context: UsersContext,
  call: StaffCall,
  id: string,
): Promise<Changed | Refusal<'request/not_found' | 'users/self' | 'users/above_you' | 'content/stale'>> {
  const { changes, undos, notifier } = context;
  const undo = await undos.find(id);
  if (undo === null || !mayGrant(call.account.admin_level, undo.level)) return refuse('request/not_found');
  const done = await changes.apply(call, {
    id: undo.account,
    action: 'users.undo',
    reason: undo.action,
    revision: undo.revision,
    change: () => inverseOf(undo),
  });
  if (!done.ok) return done;
  await undos.forget(id);
  if ('name' in undo.fields) notifier.profileChanged(changes.accountOf(done.after));
  if (done.after.inactive !== undefined) await expel(context, undo.account);
  return done;
}

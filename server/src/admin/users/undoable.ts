import type { ModerationAction } from '@hokm/shared/api/users/limits';
import type { Moderation } from '@hokm/shared/api/users';
import type { AdminLevel } from '@hokm/shared/policy';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { UsersContext } from './context.js';
import { levelFor, moderate } from './moderate.js';

const KEY_BYTES = 16;

/**
 * For an action that can be taken back by a level: the undo is stored before the change. `group`: key of the audit entry of the
 * whole that it is a part of.
 */
export function undoable(
  context: UsersContext,
  action: string,
  level: AdminLevel,
  group?: string,
): UsersContext {
  return { ...context, changes: context.undos.keeping(context.changes, action, level, group) };
}

/**
 * For an action of moderation. A picture that was removed is gone: that cannot be taken back. `decision`: key of the audit entry of
 * the decision on reports that it carries out.
 */
export function undoableModeration(
  context: UsersContext,
  action: ModerationAction,
  decision?: string,
): UsersContext {
  return action === 'remove_avatar'
    ? context
    : undoable(context, `users.moderate.${action}`, levelFor(action), decision);
}

/** Does something about a person so that it can be taken back, by its audit entry and by that of the reports that it closes. */
export function moderateUndoably(
  context: UsersContext,
  call: StaffCall,
  id: string,
  body: Moderation,
): ReturnType<typeof moderate> {
  const decision = context.randomBytes(KEY_BYTES).toString('hex');
  const group = body.report_ids.length === 0 ? undefined : decision;
  return moderate(undoableModeration(context, body.action, group), call, id, body, decision);
}

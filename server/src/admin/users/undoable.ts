import type { ModerationAction } from '@hokm/shared/api/users/limits';
import type { AdminLevel } from '@hokm/shared/policy';
import type { UsersContext } from './context.js';
import { levelFor } from './moderate.js';

/** For an action that can be taken back by a level: the undo is stored before the change. */
export function undoable(context: UsersContext, action: string, level: AdminLevel): UsersContext {
  return { ...context, changes: context.undos.keeping(context.changes, action, level) };
}

/** For an action of moderation. A picture that was removed is gone: that cannot be taken back. */
export function undoableModeration(context: UsersContext, action: ModerationAction): UsersContext {
  return action === 'remove_avatar'
    ? context
    : undoable(context, `users.moderate.${action}`, levelFor(action));
}

import type { BulkUserAction } from '@hokm/shared/api/users/limits';
import { AT_MOST } from '@hokm/shared/policy';
import type { Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { Changed } from './change-account.js';
import type { UsersContext } from './context.js';
import { deleteUser } from './delete-user.js';
import { setRole } from './set-role.js';
import { setStatus } from './set-status.js';

const TAGS_MAX = AT_MOST.tags;

/** The acts of bulk calls, each for one person. */
export interface BulkAct {
  readonly action: Exclude<BulkUserAction, 'export'>;
  readonly reason: string;
  /** Of `tag` and `untag`. */
  readonly tag?: string | undefined;
  /** When what `deactivate` closes opens again, ms since 1970. */
  readonly until?: number | undefined;
}

/** Ends all sessions of a person, who sees that it happened. */
async function endSessions(
  context: UsersContext,
  call: StaffCall,
  id: string,
  reason: string,
): Promise<Changed | Refusal> {
  const { changes, sessions, events } = context;
  const ended = await changes.apply(call, {
    id,
    action: 'users.end_sessions',
    reason,
    change: () => ({ endsSessions: true }),
  });
  if (!ended.ok) return ended;
  await sessions.closeEnded(id);
  // The person sees that it happened, not from where: that is the staff's.
  await events.record({ event_type: 'sessions_ended', account: id, source_ip: '', device: '' });
  return ended;
}

function tagging(
  { changes }: UsersContext,
  call: StaffCall,
  id: string,
  { action, reason, tag = '' }: BulkAct,
): Promise<Changed | Refusal> {
  return changes.apply<'users/tags_full'>(call, {
    id,
    action: `users.${action}`,
    reason,
    change({ tags = [] }) {
      const has = tags.includes(tag);
      if (action === 'untag') return has ? { set: { tags: tags.filter((each) => each !== tag) } } : null;
      if (has) return null;
      return tags.length >= TAGS_MAX ? { code: 'users/tags_full' } : { set: { tags: [...tags, tag] } };
    },
  });
}

/** Does a bulk action for one person. */
export function actOn(
  context: UsersContext,
  call: StaffCall,
  id: string,
  act: BulkAct,
): Promise<Changed | Refusal> {
  const { action, reason, until } = act;
  switch (action) {
    case 'activate':
      return setStatus(context, call, id, { is_active: true, reason });
    case 'deactivate':
      return setStatus(context, call, id, {
        is_active: false,
        reason,
        until: until === undefined ? null : new Date(until).toISOString(),
      });
    case 'promote':
      return setRole(context, call, id, { admin_level: 'admin', reason });
    case 'demote':
      return setRole(context, call, id, { admin_level: 'user', reason });
    case 'delete':
      return deleteUser(context, call, id, reason);
    case 'end_sessions':
      return endSessions(context, call, id, reason);
    case 'tag':
    case 'untag':
      return tagging(context, call, id, act);
  }
}

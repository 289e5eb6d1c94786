import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { changeUsers as contract } from '@hokm/shared/api/users';
import type { ErrorCode } from '@hokm/shared/errors';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditContext, callerOf } from '../../platform/http/caller.js';
import { auditAction, type StaffRequest } from '../../platform/panel/audit-action.js';
import { ceilingDenial } from './ceiling.js';
import type { UsersContext } from './context.js';
import { deleteUser } from './delete-user.js';
import { setRole } from './set-role.js';
import { setStatus } from './set-status.js';

const TAGS_MAX = 20;

type Body = BodyOf<typeof contract>;
type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: ErrorCode };
type Act = (id: string) => Promise<Outcome>;

interface Bulk {
  readonly done: number;
  readonly refused: { id: string; code: ErrorCode }[];
}

/** Ends all sessions of a person; the act is in the audit log before it happens, and the person sees that it did. */
async function endSessions(
  context: UsersContext,
  call: StaffRequest,
  id: string,
  reason: string,
): Promise<Outcome> {
  const { people, sessions, events, chain } = context;
  const person = (await people.findPeople([id])).get(id);
  if (person === undefined) return refuse('request/not_found');
  const denied = ceilingDenial(call.account, person);
  if (denied !== null) return refuse(denied);
  await chain.append(
    auditAction(call, context, { action: 'users.end_sessions', target: `accounts:${id}`, reason }),
  );
  await sessions.endAll(id);
  const where = auditContext(callerOf(call.request));
  // The person sees that it happened, not from where: that is the staff's.
  await events.record({ event_type: 'sessions_ended', account: id, ...where, source_ip: '', device: '' });
  return { ok: true };
}

function tagging({ changes }: UsersContext, call: StaffRequest, { action, tag = '', reason }: Body): Act {
  return (id) =>
    changes.apply(call, {
      id,
      action: `users.${action}`,
      reason,
      change({ tags = [] }) {
        const has = tags.includes(tag);
        if (action === 'untag') return has ? { set: { tags: tags.filter((each) => each !== tag) } } : null;
        return has ? null : { set: { tags: [...tags, tag].slice(-TAGS_MAX) } };
      },
    });
}

/** The function that does a bulk action for one person. */
function actOf(context: UsersContext, call: StaffRequest, body: Body): Act {
  const { action, reason } = body;
  switch (action) {
    case 'activate':
      return (id) => setStatus(context, call, id, { is_active: true, reason });
    case 'deactivate':
      return (id) => setStatus(context, call, id, { is_active: false, reason });
    case 'promote':
      return (id) => setRole(context, call, id, { admin_level: 'admin', reason });
    case 'demote':
      return (id) => setRole(context, call, id, { admin_level: 'user', reason });
    case 'delete':
      return (id) => deleteUser(context, call, id, reason);
    case 'end_sessions':
      return (id) => endSessions(context, call, id, reason);
    case 'tag':
    case 'untag':
      return tagging(context, call, body);
  }
}

/**
 * Does an action for each of some people. The call is in the audit log before the first act, and each act has an entry of its
 * own. People for whom it is refused are named with the code. Refusal: `request/invalid` for tagging without a tag.
 */
export async function actOnUsers(
  context: UsersContext,
  call: StaffRequest,
  body: Body,
): Promise<Result<Bulk, 'request/invalid'>> {
  const { action, reason } = body;
  if ((action === 'tag' || action === 'untag') && body.tag === undefined) return refuse('request/invalid');
  const wanted = [...new Set(body.item_ids)];
  const refused: Bulk['refused'] = [];
  await context.chain.append(
    auditAction(call, context, { action: 'users.bulk', target: `accounts:${wanted.length}`, reason }),
  );
  const act = actOf(context, call, body);
  for (const id of wanted) {
    const outcome = await act(id);
    if (!outcome.ok) refused.push({ id, code: outcome.code });
  }
  return { ok: true, done: wanted.length - refused.length, refused };
}

import type { ErrorCode } from '@hokm/shared/errors';
import { ADMIN_LEVELS } from '@hokm/shared/policy';
import type { Account, People } from '../../platform/core/account.js';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import type { AuditLog } from '../../platform/panel/audit-log.js';
import type { SecurityEvents } from '../../accounts/security-events.js';
import { auditContext, callerOf } from '../../platform/http/caller.js';
import type { SessionService } from '../../sign-in/sessions/session-service.js';

export interface UsersContext {
  readonly people: Pick<People, 'findPeople'>;
  readonly sessions: Pick<SessionService, 'endAll'>;
  readonly events: Pick<SecurityEvents, 'record'>;
  readonly audit: Pick<AuditLog, 'append'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export interface EndSessionsProps {
  /** Account ids. */
  readonly ids: readonly string[];
  readonly reason: string;
}

interface Ended {
  readonly done: number;
  readonly refused: { id: string; code: ErrorCode }[];
}

/** Nobody acts on themselves, nor on a person above their own level. */
function denial(by: Account, person: Account | undefined): ErrorCode | null {
  if (person === undefined) return 'request/not_found';
  if (person.id === by.id) return 'users/self';
  const isAbove = ADMIN_LEVELS.indexOf(person.admin_level) > ADMIN_LEVELS.indexOf(by.admin_level);
  return isAbove ? 'users/above_you' : null;
}

/**
 * Ends all sessions of people. Each act is in the audit log before it happens. Refusals by person: `request/not_found`,
 * `users/self`, `users/above_you`.
 */
export async function endSessionsOf(
  context: UsersContext,
  call: StaffCall,
  { ids, reason }: EndSessionsProps,
): Promise<Ended> {
  const { people, sessions, events, audit } = context;
  const append = (action: string, target: string) =>
    audit.append(auditAction(call, context, { action, target, reason }));
  const wanted = [...new Set(ids)];
  const found = await people.findPeople(wanted);
  const refused: Ended['refused'] = [];
  await append('users.bulk', `accounts:${wanted.length}`);
  for (const id of wanted) {
    const code = denial(call.account, found.get(id));
    if (code !== null) {
      refused.push({ id, code });
      continue;
    }
    await append('users.end_sessions', `accounts:${id}`);
    await sessions.endAll(id);
    const where = auditContext(callerOf(call.request));
    // The person sees that it happened, not from where: that is the staff's.
    await events.record({ event_type: 'sessions_ended', account: id, ...where, source_ip: '', device: '' });
  }
  return { done: wanted.length - refused.length, refused };
}

import type { LastChange } from '@hokm/shared/api/users';
import { auditLog, type AuditRecord, type PendingAudit } from '../../platform/panel/audit-model.js';
import type { UsersContext } from './context.js';

/** Who of the staff changed a person last, and when; null when nobody of them did. */
export async function lastChange(
  { connection, changes, people }: Pick<UsersContext, 'connection' | 'changes' | 'people'>,
  id: string,
): Promise<LastChange | null> {
  const target = `accounts:${id}`;
  const [record, logged] = await Promise.all([
    changes.find(id),
    auditLog.model(connection).findOne({ target }).sort({ _id: -1 }).lean<AuditRecord>(),
  ]);
  // What waits in the account is newer than what is in the log.
  const waiting: PendingAudit | undefined = record?.audit_pending?.findLast(
    (entry) => entry.target === target,
  );
  const last = waiting ?? logged;
  if (last == null) return null;
  const names = await people.findPeople([last.actor]);
  return {
    by: { id: last.actor, name: names.get(last.actor)?.name ?? '' },
    at: last.at.toISOString(),
    action: last.action,
  };
}

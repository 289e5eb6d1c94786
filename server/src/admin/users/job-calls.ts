import { createHash } from 'node:crypto';
import { mayEnter } from '@hokm/shared/policy';
import { inactiveAt } from '../../accounts/sanctions.js';
import { pastCall, type AuditActor, type StaffCall } from '../../platform/panel/audit-action.js';
import type { UsersContext } from './context.js';

const KEY_LENGTH = 32;

/** The same for the same thing in the same job, so that a job that begins again finds what it has done. */
export const keyInJob = (job: string, thing: string): string =>
  createHash('sha256').update(`${job}:${thing}`).digest('hex').slice(0, KEY_LENGTH);

/** The call of who started a job on people, with the level that they have now; null when they may not act any more. */
export async function callNow(
  { changes, clock }: Pick<UsersContext, 'changes' | 'clock'>,
  by: AuditActor,
): Promise<StaffCall | null> {
  const record = await changes.find(by.actor);
  if (record === null || inactiveAt(record, clock.now()) !== null) return null;
  const { admin_level } = changes.accountOf(record);
  return mayEnter(admin_level, 'panel/users') ? pastCall({ ...by, actor_level: admin_level }) : null;
}

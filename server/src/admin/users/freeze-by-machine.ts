import type { ThreatType } from '@hokm/shared/api/security/limits';
import { THREAT_WORDS } from '@hokm/shared/api/security/words';
import { isInForce } from '../../accounts/sanctions.js';
import { MACHINE_CALL } from '../../platform/panel/audit-action.js';
import type { UsersContext } from './context.js';
import { actOnPerson } from './moderate.js';

/**
 * Freezes the coins of an account because of a threat, until somebody of the staff lifts it. The person is told why and may
 * appeal. Does nothing for an account that is gone, or whose coins are frozen.
 */
export async function freezeByMachine(context: UsersContext, id: string, threat: ThreatType): Promise<void> {
  const record = await context.changes.find(id);
  if (record === null) return;
  const now = context.clock.now();
  const isFrozen = (record.sanctions ?? []).some(
    (each) => each.kind === 'freeze_coins' && isInForce(each, now),
  );
  if (isFrozen) return;
  const reason = THREAT_WORDS[threat][record.language];
  const done = await actOnPerson(context, MACHINE_CALL, id, {
    action: 'freeze_coins',
    reason,
    report_ids: [],
  });
  if (!done.ok) context.log.warn({ account: id, code: done.code }, 'coins of a threat not frozen');
}

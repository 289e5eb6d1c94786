import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/second-factor';
import { isAdminLevel } from '@hokm/shared/policy';
import { isSecondFactorOn } from '../../accounts/second-factor-record.js';
import { auditContext } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { changeFactors, newRevision, notifyOwner } from './change-factors.js';
import type { Proof, SecondFactorContext, SessionSubject } from './context.js';
import { requireReauthentication, withAttemptLimit } from './reauthentication.js';
import { createRecoveryCodes } from './recovery-codes.js';

/** Staff may be required to have a second factor. */
export function mustKeepSecondFactor(
  { settings }: Pick<SecondFactorContext, 'settings'>,
  { account, caller }: SessionSubject,
): boolean {
  return settings.needsSecondFactor(caller.isFromHere) && isAdminLevel(account.admin_level);
}

/**
 * Removes authenticator app, passkeys and recovery codes. Needs the password of accounts that have one, and the second
 * factor unless it was verified a moment ago.
 */
export async function disableSecondFactor(
  context: SecondFactorContext,
  by: SessionSubject,
  proof: Proof,
): Promise<Result<object, RefusalsOf<typeof contract.disableSecondFactor>>> {
  if (mustKeepSecondFactor(context, by)) return refuse('auth/two_factor_required_for_admins');
  return withAttemptLimit(context, by, async (record) => {
    const proven = await requireReauthentication(context, record, by, proof, true);
    if (!proven.ok) return proven;
    await context.accounts.updateOne(
      { _id: record._id },
      { $unset: { second_factor: 1, second_factor_pending: 1 } },
    );
    await notifyOwner(context, record, 'second_factor_off', auditContext(by.caller));
    return { ok: true };
  });
}

/** Replaces the recovery codes. Needs the second factor unless it was verified a moment ago. */
export async function renewRecoveryCodes(
  context: SecondFactorContext,
  by: SessionSubject,
  proof: Proof,
): Promise<Result<{ recoveryCodes: string[] }, RefusalsOf<typeof contract.renewRecoveryCodes>>> {
  return withAttemptLimit(context, by, async (checked) => {
    const proven = await requireReauthentication(context, checked, by, proof, false);
    if (!proven.ok) return proven;
    const { shown, stored } = await createRecoveryCodes(context.passwords, context.randomBytes);
    const changed = await changeFactors(context, by.account.id, (record) => {
      if (!isSecondFactorOn(record)) return refuse('auth/two_factor_off');
      const update = { $set: { 'second_factor.recovery': stored, ...newRevision(context) } };
      return { ok: true, update, data: null };
    });
    if (!changed.ok) return changed;
    await notifyOwner(context, checked, 'recovery_codes_renewed', auditContext(by.caller));
    return { ok: true, recoveryCodes: shown };
  });
}

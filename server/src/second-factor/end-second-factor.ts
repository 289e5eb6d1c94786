import type { Refused } from '../accounts/account.js';
import { isAdminLevel } from '@hokm/shared/policy';
import { whereOf } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import { ownTry, type Person, type Shown } from './own-try.js';
import { proveForChange } from './prove.js';
import { tellOwner } from './tell-owner.js';

/** Whether somebody may not be without a second factor. */
export function mustKeepSecondFactor(
  { config }: Pick<PasswordContext, 'config'>,
  { account }: Person,
): boolean {
  return config.requireAdmin2fa && isAdminLevel(account.admin_level);
}

/**
 * Takes the second factor away, all of it: authenticator app, passkeys and recovery codes. Asks for the password where there
 * is one, and for the second factor, unless it was shown a moment ago.
 * Refusals: `auth/two_factor_required_for_admins`, and those of `proveForChange` and `ownTry`.
 */
export async function endSecondFactor(
  context: PasswordContext,
  person: Person,
  shown: Shown,
): Promise<{ readonly ok: true } | Refused> {
  if (mustKeepSecondFactor(context, person))
    return { ok: false, code: 'auth/two_factor_required_for_admins' };
  return ownTry(context, person, async (record) => {
    const proven = await proveForChange(context, record, person, shown, true);
    if (!proven.ok) return proven;
    await context.accounts.updateOne(
      { _id: record._id },
      { $unset: { second_factor: 1, second_factor_pending: 1 } },
    );
    await tellOwner(context, record, 'second_factor_off', whereOf(person.caller));
    return { ok: true };
  });
}

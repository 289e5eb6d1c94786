import type { Refused } from '../accounts/account.js';
import { whereOf } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import { changeFactors, newStamp } from './change-factors.js';
import { ownTry, type Person, type Shown } from './own-try.js';
import { proveForChange } from './prove.js';
import { isSecondFactorOn } from './record.js';
import { makeRecoveryCodes } from './recovery-codes.js';
import { tellOwner } from './tell-owner.js';

/** New recovery codes; those before end. Refusals: those of `proveForChange` and `ownTry`. */
export async function renewRecoveryCodes(
  context: PasswordContext,
  person: Person,
  shown: Shown,
): Promise<{ readonly ok: true; readonly recoveryCodes: string[] } | Refused> {
  return ownTry(context, person, async (tried) => {
    const proven = await proveForChange(context, tried, person, shown, false);
    if (!proven.ok) return proven;
    const made = await makeRecoveryCodes(context.randomBytes);
    const changed = await changeFactors(context, person.account.id, (record) =>
      Promise.resolve(
        isSecondFactorOn(record)
          ? {
              ok: true,
              update: { $set: { 'second_factor.recovery': made.stored, ...newStamp(context) } },
              told: null,
            }
          : { ok: false, code: 'auth/two_factor_off' },
      ),
    );
    if (!changed.ok) return changed;
    await tellOwner(context, tried, 'recovery_codes_renewed', whereOf(person.caller));
    return { ok: true, recoveryCodes: made.shown };
  });
}

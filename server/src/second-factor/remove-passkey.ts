import type { Refused } from '../accounts/account.js';
import { whereOf } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import { changeFactors, newStamp } from './change-factors.js';
import { mustKeepSecondFactor } from './end-second-factor.js';
import type { Person } from './own-try.js';
import { passkeysOf } from './record.js';
import { tellOwner } from './tell-owner.js';

/**
 * Takes a passkey away; with the last of what an account has, the second factor is off, recovery codes and all.
 * Refusals: `request/not_found`, `auth/two_factor_required_for_admins`.
 */
export async function removePasskey(
  context: PasswordContext,
  person: Person,
  id: string,
): Promise<{ readonly ok: true } | Refused> {
  const changed = await changeFactors(context, person.account.id, (record) => {
    const passkeys = passkeysOf(record);
    if (!passkeys.some((passkey) => passkey.id === id))
      return Promise.resolve({ ok: false, code: 'request/not_found' });
    const isLast = passkeys.length === 1 && record.second_factor?.totp === undefined;
    if (isLast && mustKeepSecondFactor(context, person))
      return Promise.resolve({ ok: false, code: 'auth/two_factor_required_for_admins' });
    const update = isLast
      ? { $unset: { second_factor: 1 as const } }
      : { $unset: { [`second_factor.passkeys.${id}`]: 1 as const }, $set: newStamp(context) };
    return Promise.resolve({ ok: true, update, told: isLast });
  });
  if (!changed.ok) return changed;
  const where = whereOf(person.caller);
  await tellOwner(context, changed.record, changed.told ? 'second_factor_off' : 'passkey_removed', where);
  return { ok: true };
}

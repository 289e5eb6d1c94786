import type { Refused } from '../accounts/account.js';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import { look, type Person, type Shown } from './own-try.js';
import { hasProof } from './show.js';

/** The second factor that was shown in a session so long ago still counts for changing it, ms. */
export const JUST_SHOWN_MS = 5 * 60_000;

/**
 * Has a person show what it takes to change an existing second factor: it, now or a moment ago, and the password where
 * `needsPassword` says so and there is one. Refusals: `auth/two_factor_off`, `auth/password_required`,
 * `auth/step_up_needed`, and those of `look`.
 */
export async function proveForChange(
  context: PasswordContext,
  record: AccountRecord,
  person: Person,
  shown: Shown,
  needsPassword: boolean,
): Promise<{ readonly ok: true } | Refused> {
  const { two_factor_enabled, session } = person.account;
  if (!two_factor_enabled) return { ok: false, code: 'auth/two_factor_off' };
  const { password = '', proof = {} } = shown;
  if (needsPassword && record.password !== undefined && password === '')
    return { ok: false, code: 'auth/password_required' };
  const shownAt = session.secondFactorAt?.getTime() ?? -Infinity;
  const isJustShown = shownAt > context.clock.now() - JUST_SHOWN_MS;
  if (!hasProof(proof) && !isJustShown) return { ok: false, code: 'auth/step_up_needed' };
  const wanted = record.password === undefined || password === '' ? { proof } : shown;
  return look(context, record, person, wanted);
}

import type { SecondFactorMethod, SecondFactorProof } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import type { Refused } from '../accounts/account.js';
import { whereOf, type Caller } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import { locked } from '../accounts/locked.js';
import type { AccountRecord } from '../accounts/model.js';
import { askAtSignIn } from './ask.js';
import { isSecondFactorOn } from './record.js';
import { hasProof, showSecondFactor } from './show.js';
import { tellOwner } from './tell-owner.js';

export interface SignInFactorProps {
  readonly proof: SecondFactorProof;
  readonly caller: Caller;
  readonly language: Language;
  /** Where wrong ones are counted (`attemptsKey`). The caller has taken the turn of this key, and looked that it is not locked. */
  readonly key: string;
}

/** Nothing is left to show; `shown` is null where the account has no second factor. */
export interface FactorPassed {
  readonly ok: true;
  readonly shown: SecondFactorMethod | null;
}

/**
 * The second step of a sign-in whose first was right. Wrong codes count as wrong passwords do, and the right first step does
 * not forget them: whoever has the password may guess no more codes than others passwords.
 * Refusals: `auth/two_factor_required`, `auth/two_factor_wrong`, `auth/account_locked`.
 */
export async function passSecondFactor(
  context: PasswordContext,
  record: AccountRecord,
  { proof, caller, language, key }: SignInFactorProps,
): Promise<FactorPassed | Refused> {
  if (!isSecondFactorOn(record)) return { ok: true, shown: null };
  if (!hasProof(proof)) {
    const details = await askAtSignIn(context, record, caller.origin);
    return { ok: false, code: 'auth/two_factor_required', details };
  }
  const shown = await showSecondFactor(context, record, proof, caller, { purpose: 'sign_in', session: null });
  if (shown !== null) return { ok: true, shown };
  const standing = await context.attempts.fail(key);
  if (standing.lockedUntil !== null) {
    await tellOwner(context, record, 'second_factor_guessed', whereOf(caller));
    return locked(standing, language);
  }
  const account = record._id.toHexString();
  await context.events.record({ event_type: 'second_factor_failed', account, ...whereOf(caller) });
  const asked = await askAtSignIn(context, record, caller.origin);
  const details = { ...asked, failed_attempts: standing.failed, account_locked: false, unlock_time: null };
  return { ok: false, code: 'auth/two_factor_wrong', details };
}

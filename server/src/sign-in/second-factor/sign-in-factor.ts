import type { SecondFactorMethod, SecondFactorProof } from '@hokm/shared/api/second-factor';
import type { Language } from '@hokm/shared/text';
import type { AccountRecord } from '../../accounts/model.js';
import { isSecondFactorOn } from '../../accounts/second-factor-record.js';
import { auditContext, type Caller } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { lockoutRefusal } from '../common/attempts.js';
import { notifyOwner } from './change-factors.js';
import type { SecondFactorContext } from './context.js';
import { hasProof, signInChallenge, verifySecondFactor } from './verify-second-factor.js';

export interface SignInFactorProps {
  readonly proof: SecondFactorProof;
  readonly caller: Caller;
  readonly language: Language;
  /** Key of the attempt limit that the caller runs this in. */
  readonly key: string;
  /** The call. */
  readonly target?: string;
}

/** `method`: null for an account without a second factor. */
export type FactorPassed = Result<
  { method: SecondFactorMethod | null },
  'auth/two_factor_required' | 'auth/two_factor_wrong' | 'auth/account_locked'
>;

/**
 * The second step of a sign-in whose first was right. Wrong codes count like wrong passwords, and the right first step
 * does not reset them: whoever has the password may guess no more codes than others may guess passwords. Refusals:
 * `auth/two_factor_required`, `auth/two_factor_wrong`, `auth/account_locked`.
 */
export async function passSecondFactor(
  context: SecondFactorContext,
  record: AccountRecord,
  { proof, caller, language, key, target = '/api/auth/login' }: SignInFactorProps,
): Promise<FactorPassed> {
  if (!isSecondFactorOn(record)) return { ok: true, method: null };
  const ask = () => signInChallenge(context, record, caller);
  if (!hasProof(proof)) return refuse('auth/two_factor_required', await ask());
  const use = { purpose: 'sign_in', session: null } as const;
  const method = await verifySecondFactor(context, record, proof, caller, use);
  if (method !== null) return { ok: true, method };
  const state = await context.attempts.fail(key);
  if (state.lockedUntil !== null) {
    await notifyOwner(context, record, 'second_factor_guessed', auditContext(caller));
    return lockoutRefusal(state, language);
  }
  const account = record._id.toHexString();
  await context.events.record({
    event_type: 'second_factor_failed',
    account,
    target,
    ...auditContext(caller),
  });
  return refuse('auth/two_factor_wrong', {
    ...(await ask()),
    failed_attempts: state.failed,
    attempts_max: state.max,
    account_locked: false,
    unlock_time: null,
  });
}

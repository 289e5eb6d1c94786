import type { ErrorCode } from '@hokm/shared/errors';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { auditContext } from '../../platform/http/caller.js';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import { attemptsKey, lockoutRefusal } from '../common/attempts.js';
import type { Proof, SecondFactorContext, SessionSubject } from './context.js';
import { hasProof, verifySecondFactor } from './verify-second-factor.js';

/** A second factor verified within this time need not be verified again to change it, ms. */
const JUST_VERIFIED_MS = 5 * 60_000;

/** Refusals of wrong guesses. */
const GUESSES: readonly ErrorCode[] = ['auth/wrong_password', 'auth/two_factor_wrong'];

/**
 * Runs a guessable check for a signed-in person: serialized and limited per account, so that a stolen session cannot be
 * used for guessing. Refusals: those of `check`, `auth/account_locked`, `request/too_many`, and `auth/unauthenticated`
 * when the account is gone.
 */
export async function withAttemptLimit<Data extends { readonly ok: true }, Code extends ErrorCode>(
  { accounts, attempts, events }: SecondFactorContext,
  { account, caller, language }: SessionSubject,
  check: (record: AccountRecord) => Promise<Data | Refusal<Code>>,
): Promise<Data | Refusal<Code | 'auth/unauthenticated' | 'auth/account_locked' | 'request/too_many'>> {
  const key = attemptsKey(account.id, 'change');
  return attempts.run<Data, Code | 'auth/unauthenticated' | 'auth/account_locked'>(
    key,
    language,
    async () => {
      const record = await accounts.findById(objectId(account.id)).lean<AccountRecord>();
      if (record === null) return refuse('auth/unauthenticated');
      const checked = await check(record);
      if (checked.ok || !GUESSES.includes(checked.code)) return checked;
      const state = await attempts.fail(key);
      await events.record({
        event_type: 'session_confirm_failed',
        account: account.id,
        ...auditContext(caller),
      });
      if (state.lockedUntil !== null) return lockoutRefusal(state, language);
      const { failed: failed_attempts, max: attempts_max } = state;
      return { ...checked, details: { failed_attempts, attempts_max, account_locked: false } };
    },
  );
}

export type ProofRefusals =
  | 'auth/no_password'
  | 'auth/wrong_password'
  | 'auth/two_factor_off'
  | 'auth/two_factor_wrong';

/**
 * Checks a proof, the password first; every given part has to be right. Refusals: `auth/no_password`,
 * `auth/wrong_password`, `auth/two_factor_off`, `auth/two_factor_wrong`.
 */
export async function checkProof(
  context: SecondFactorContext,
  record: AccountRecord,
  { account, caller }: SessionSubject,
  { password, factor = {} }: Proof,
): Promise<Result<{ bySecondFactor: boolean }, ProofRefusals>> {
  if (password !== undefined) {
    if (record.password === undefined) return refuse('auth/no_password');
    if (!(await context.passwords.verify(record.password, password))) return refuse('auth/wrong_password');
  }
  if (!hasProof(factor)) return { ok: true, bySecondFactor: false };
  if (!account.two_factor_enabled) return refuse('auth/two_factor_off');
  const use = { purpose: 'confirm', session: account.session.id } as const;
  const method = await verifySecondFactor(context, record, factor, caller, use);
  return method === null ? refuse('auth/two_factor_wrong') : { ok: true, bySecondFactor: true };
}

/**
 * Requires what it takes to change a second factor: that factor, now or a moment ago, and with `needsPassword` the
 * password of accounts that have one. Refusals: those of `checkProof`, `auth/password_required`, `auth/step_up_needed`.
 */
export async function requireReauthentication(
  context: SecondFactorContext,
  record: AccountRecord,
  subject: SessionSubject,
  proof: Proof,
  needsPassword: boolean,
): Promise<Result<object, ProofRefusals | 'auth/password_required' | 'auth/step_up_needed'>> {
  const { two_factor_enabled, session } = subject.account;
  if (!two_factor_enabled) return refuse('auth/two_factor_off');
  const { password = '', factor = {} } = proof;
  if (needsPassword && record.password !== undefined && password === '')
    return refuse('auth/password_required');
  const verifiedAt = session.secondFactorAt?.getTime() ?? -Infinity;
  const isJustVerified = verifiedAt > context.clock.now() - JUST_VERIFIED_MS;
  if (!hasProof(factor) && !isJustVerified) return refuse('auth/step_up_needed');
  const isPasswordChecked = record.password !== undefined && password !== '';
  return checkProof(context, record, subject, isPasswordChecked ? proof : { factor });
}

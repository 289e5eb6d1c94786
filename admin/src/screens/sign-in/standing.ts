import type { Failure, PasskeyRequestOptions, SecondFactorMethod } from '@hokm/shared/api';
import type { Called } from '../../api/call.js';
import type { TextKey } from '../../text/fa.js';

/** So many wrong ones lock an account; before that the form warns. */
export const ATTEMPTS_MAX = 5;

/** What stands above the form: nothing, what went wrong, or that the account is locked until a time (ms since 1970). */
export interface Standing {
  /** In the server's words. */
  readonly message: string | null;
  /** In our own, where the server has said nothing. */
  readonly problem: TextKey | null;
  readonly failed: number;
  readonly lockedUntil: number | null;
}

export const NOTHING: Standing = { message: null, problem: null, failed: 0, lockedUntil: null };

/** What the second step goes by. */
export interface SecondStep {
  readonly methods: readonly SecondFactorMethod[];
  readonly passkeyOptions: PasskeyRequestOptions | null;
}

/** How it stands after a call that did not sign anybody in. */
export function standingAfter(called: Exclude<Called<unknown>, { kind: 'answered' }>): Standing {
  if (called.kind !== 'refused') return { ...NOTHING, problem: called.kind };
  const { code, message, failed_attempts = 0, account_locked = false, unlock_time } = called.failure;
  if (code === 'auth/two_factor_required') return NOTHING;
  return {
    message: message === '' ? null : message,
    problem: message === '' ? 'sign_in_failed' : null,
    failed: account_locked ? 0 : failed_attempts,
    lockedUntil: account_locked && typeof unlock_time === 'string' ? Date.parse(unlock_time) : null,
  };
}

/** The second step that a refusal asks for; null when it asks for none. */
export function secondStepOf({ requires_2fa, two_fa_methods, passkey_options }: Failure): SecondStep | null {
  if (requires_2fa !== true || two_fa_methods === undefined) return null;
  return { methods: two_fa_methods, passkeyOptions: passkey_options ?? null };
}

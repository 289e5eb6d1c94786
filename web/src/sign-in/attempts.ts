import type { PasskeyRequestOptions, SecondFactorMethod } from '@hokm/shared/api';
import { ApiError } from '../client/index.js';

/** Attempt counter and lock of an account. */
export interface AttemptState {
  /** Failed attempts so far; 0 when not known, and when the account is locked. */
  readonly failed: number;
  /** Failed attempts that lock the account; 0 when not known. */
  readonly max: number;
  /** End of the lock, ms since 1970; null when not locked. */
  readonly lockedUntil: number | null;
}

/** Reads the attempt counter and the lock off a failed call. */
export function attemptState(error: unknown): AttemptState {
  const details = error instanceof ApiError ? error.details : {};
  const { failed_attempts = 0, attempts_max = 0, account_locked = false, unlock_time } = details;
  return {
    failed: account_locked ? 0 : failed_attempts,
    max: attempts_max,
    lockedUntil: account_locked && typeof unlock_time === 'string' ? Date.parse(unlock_time) : null,
  };
}

/** The second step that a sign-in asks for. */
export interface SecondStep {
  readonly methods: readonly SecondFactorMethod[];
  readonly passkeyOptions: PasskeyRequestOptions | null;
}

/** The second step that a failed sign-in asks for; null when it asks for none. */
export function secondStep(error: unknown): SecondStep | null {
  if (!(error instanceof ApiError)) return null;
  const { requires_2fa, two_fa_methods, passkey_options } = error.details;
  if (requires_2fa !== true || two_fa_methods === undefined) return null;
  return { methods: two_fa_methods, passkeyOptions: passkey_options ?? null };
}

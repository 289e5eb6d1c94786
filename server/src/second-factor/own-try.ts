import type { SecondFactorProof } from '@hokm/shared/api';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Language } from '@hokm/shared/text';
import type { Refused, SessionAccount } from '../accounts/account.js';
import { attemptsKey } from '../accounts/attempts.js';
import { whereOf, type Caller } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import { locked } from '../accounts/locked.js';
import type { AccountRecord } from '../accounts/model.js';
import { isPassword } from '../accounts/password-hash.js';
import { objectId } from '../database/ids.js';
import { hasProof, showSecondFactor } from './show.js';

/** A person with a session who wants something of their own account. */
export interface Person {
  readonly account: SessionAccount;
  readonly caller: Caller;
  readonly language: Language;
}

/** What was tried and could have been guessed. */
const GUESSES: readonly ErrorCode[] = ['auth/wrong_password', 'auth/two_factor_wrong'];

/** What people show to be believed that it is them; what is left out is not looked at. */
export interface Shown {
  readonly password?: string | undefined;
  readonly proof?: SecondFactorProof;
}

/**
 * Lets a signed-in person try something that could be guessed: one after another, and counted as wrong passwords are, for this
 * account's own sessions alone, so that a session that was taken is no place to guess. Refusals: those of `act`,
 * `auth/account_locked`, `request/too_many`, and `auth/unauthenticated` when the account has gone.
 */
export async function ownTry<T extends { readonly ok: true }>(
  context: PasswordContext,
  { account, caller, language }: Person,
  act: (record: AccountRecord) => Promise<T | Refused>,
): Promise<T | Refused> {
  const { accounts, attempts, events, turns } = context;
  const key = attemptsKey(account.id, 'change');
  const result = await turns.take<T | Refused>(key, async () => {
    const before = await attempts.look(key);
    if (before.lockedUntil !== null) return locked(before, language);
    const record = await accounts.findById(objectId(account.id)).lean<AccountRecord>();
    if (record === null) return { ok: false, code: 'auth/unauthenticated' };
    const tried = await act(record);
    if (tried.ok && before.failed > 0) await attempts.forget(key);
    if (tried.ok || !GUESSES.includes(tried.code)) return tried;
    const standing = await attempts.fail(key);
    await events.record({
      event_type: 'session_confirm_failed',
      account: account.id,
      ...whereOf(caller),
    });
    if (standing.lockedUntil !== null) return locked(standing, language);
    return { ...tried, details: { failed_attempts: standing.failed, account_locked: false } };
  });
  return result ?? { ok: false, code: 'request/too_many' };
}

/**
 * Looks at what a person shows, the password first; all of it has to be right. Refusals: `auth/no_password`,
 * `auth/wrong_password`, `auth/two_factor_off`, `auth/two_factor_wrong`.
 */
export async function look(
  context: PasswordContext,
  record: AccountRecord,
  { account, caller }: Person,
  { password, proof = {} }: Shown,
): Promise<{ readonly ok: true; readonly bySecondFactor: boolean } | Refused> {
  if (password !== undefined) {
    if (record.password === undefined) return { ok: false, code: 'auth/no_password' };
    if (!(await isPassword(record.password, password))) return { ok: false, code: 'auth/wrong_password' };
  }
  if (!hasProof(proof)) return { ok: true, bySecondFactor: false };
  if (!account.two_factor_enabled) return { ok: false, code: 'auth/two_factor_off' };
  const use = { purpose: 'confirm', session: account.session.id } as const;
  const method = await showSecondFactor(context, record, proof, caller, use);
  return method === null ? { ok: false, code: 'auth/two_factor_wrong' } : { ok: true, bySecondFactor: true };
}

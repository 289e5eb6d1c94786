import type { Language } from '@hokm/shared/text';
import { objectId } from '../database/ids.js';
import { postLetter } from '../mail/letter.js';
import type { Refused } from './account.js';
import { attemptsKey } from './attempts.js';
import { whereOf, type Caller } from './caller.js';
import type { PasswordContext } from './context.js';
import { emailOf } from './email.js';
import { locked } from './locked.js';
import type { AccountRecord } from './model.js';
import { refusePassword } from './password-check.js';
import { hashPassword, isPassword } from './password-hash.js';
import type { SessionDesk } from './session-desk.js';
import { sessionId } from './sessions.js';

export interface PasswordChangeProps {
  readonly current_password: string;
  readonly new_password: string;
  readonly confirm_password: string;
  readonly logout_all_sessions: boolean;
}

/** Of the session that asks: its account, and its token. */
export interface Changer extends Caller {
  readonly account: string;
  readonly token: string;
  readonly language: Language;
}

/**
 * Changes the password of a person who knows the one they have; `logout_all_sessions` ends every other session in the same
 * update. Wrong ones are counted as at sign-in, for this account's own sessions alone.
 * Refusals: `auth/no_password`, `auth/wrong_password`, `auth/account_locked`, `auth/password_weak`, `auth/passwords_differ`,
 * `request/too_many`, and `auth/wrong_password` when it was changed elsewhere meanwhile.
 */
export async function changePassword(
  context: PasswordContext,
  desk: SessionDesk,
  props: PasswordChangeProps,
  changer: Changer,
): Promise<{ readonly ok: true } | Refused> {
  const key = attemptsKey(changer.account, 'change');
  const result = await context.turns.take(key, () => changeInTurn(context, desk, props, changer, key));
  return result ?? { ok: false, code: 'request/too_many' };
}

async function changeInTurn(
  context: PasswordContext,
  desk: SessionDesk,
  { current_password, new_password, confirm_password, logout_all_sessions }: PasswordChangeProps,
  changer: Changer,
  key: string,
): Promise<{ readonly ok: true } | Refused> {
  const { accounts, attempts, events, letters, clock } = context;
  const { account, language, token } = changer;
  const before = await attempts.look(key);
  if (before.lockedUntil !== null) return locked(before, language);
  const record = await accounts.findById(objectId(account)).lean<AccountRecord>();
  if (record?.password === undefined) return { ok: false, code: 'auth/no_password' };
  const where = whereOf(changer);
  if (!(await isPassword(record.password, current_password))) {
    const standing = await attempts.fail(key);
    await events.record({ event_type: 'password_change_failed', account, ...where });
    const details = { failed_attempts: standing.failed };
    return standing.lockedUntil === null
      ? { ok: false, code: 'auth/wrong_password', details }
      : locked(standing, language);
  }
  const email = record.email === undefined ? null : emailOf(record.email.address);
  const refused = refusePassword(new_password, confirm_password, email, language);
  if (refused !== null) return refused;
  const hash = await hashPassword(new_password);
  const now = clock.now();
  const kept = sessionId(token);
  const changed = await accounts.updateOne(
    { _id: record._id, password: record.password },
    {
      $set: {
        password: hash,
        password_changed_at: new Date(now),
        ...(logout_all_sessions && kept !== null ? { session_kept: kept } : {}),
      },
      $unset: { must_change_password: 1 },
      ...(logout_all_sessions ? { $inc: { session_epoch: 1 } } : {}),
    },
  );
  if (changed.matchedCount === 0) return { ok: false, code: 'auth/wrong_password' };
  if (before.failed > 0) await attempts.forget(key);
  await context.tokens.endAll('reset', record._id);
  if (logout_all_sessions) await desk.sweep(account, kept, 'password_changed');
  await events.record({ event_type: 'password_changed', account, ...where });
  if (email !== null)
    await postLetter(
      letters,
      { kind: 'password_changed', to: email.address, language: record.language },
      now,
    );
  return { ok: true };
}

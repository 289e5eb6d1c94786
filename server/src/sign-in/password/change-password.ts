import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type { changePassword as contract } from '@hokm/shared/api/password';
import { emailOf } from '../../accounts/identities.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { auditContext } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { attemptsKey, lockoutRefusal } from '../common/attempts.js';
import type { SessionSubject } from '../second-factor/context.js';
import type { PasswordContext } from './context.js';
import { passwordChangedMail } from './mails.js';
import { refusePassword } from './password-check.js';

type Changed = Result<object, RefusalsOf<typeof contract>>;

/**
 * Changes the password of a person who knows the current one; `logout_all_sessions` ends every other session in the same
 * update. Wrong ones are limited as at sign-in, per account. `auth/wrong_password`: also after a concurrent change.
 * `auth/password_same`: the new one is the current one.
 */
export async function changePassword(
  context: PasswordContext,
  by: SessionSubject,
  { current_password, new_password, confirm_password, logout_all_sessions }: BodyOf<typeof contract>,
): Promise<Changed> {
  const { accounts, attempts, events, mail, mailTokens, passwords, sessions, clock } = context;
  const { account, caller, language } = by;
  const key = attemptsKey(account.id, 'change');
  return attempts.run(key, language, async (): Promise<Changed> => {
    const record = await accounts.findById(objectId(account.id)).lean<AccountRecord>();
    if (record?.password === undefined) return refuse('auth/no_password');
    const audit = auditContext(caller);
    if (!(await passwords.verify(record.password, current_password))) {
      const state = await attempts.fail(key);
      await events.record({ event_type: 'password_change_failed', account: account.id, ...audit });
      return state.lockedUntil === null
        ? refuse('auth/wrong_password', { failed_attempts: state.failed, attempts_max: state.max })
        : lockoutRefusal(state, language);
    }
    const email = record.email === undefined ? null : emailOf(record.email.address);
    const refused = refusePassword(new_password, confirm_password, email, {
      language,
      min: context.settings.passwordMin,
    });
    if (refused !== null) return refused;
    if (await passwords.verify(record.password, new_password)) return refuse('auth/password_same');
    const hash = await passwords.hash(new_password);
    const kept = account.session.id;
    const changed = await accounts.updateOne(
      { _id: record._id, password: record.password },
      {
        $set: {
          password: hash,
          password_changed_at: new Date(clock.now()),
          ...(logout_all_sessions ? { session_kept: kept } : {}),
        },
        $unset: { must_change_password: 1 },
        ...(logout_all_sessions ? { $inc: { session_epoch: 1 } } : {}),
      },
    );
    if (changed.matchedCount === 0) return refuse('auth/wrong_password');
    await mailTokens.revoke({ kind: 'reset', subject: record._id });
    if (logout_all_sessions) await sessions.sweep(account.id, kept, 'password_changed');
    await events.record({ event_type: 'password_changed', account: account.id, ...audit });
    if (email !== null)
      await mail.enqueue(passwordChangedMail, { to: email.address, language: record.language });
    return { ok: true };
  });
}

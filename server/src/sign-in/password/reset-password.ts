import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type { resetPassword as contract } from '@hokm/shared/api/password';
import type { Language } from '@hokm/shared/text';
import { emailOf } from '../../accounts/identities.js';
import type { AccountRecord } from '../../accounts/model.js';
import { hasFactorBeforeAddress } from '../../accounts/second-factor-record.js';
import { auditContext, type Caller } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { notifyOwner } from '../second-factor/change-factors.js';
import { createDevice } from '../sessions/devices.js';
import type { PasswordContext } from './context.js';
import { passwordChangedMail } from './mails.js';
import { refusePassword } from './password-check.js';

/**
 * Sets a new password with the token of a mailed link: the way out of a forgotten password and of a lock. The same update
 * ends all sessions, and the account knows only this browser from then on, so that strangers who guess cannot lock its
 * owner out. A second factor stays, unless it is older than the proof of the address and its owner disowns it. Gives the
 * cookie of that browser. `auth/two_factor_unconfirmed`: `second_factor` has to say. `auth/password_same`: the new one is the
 * current one, and the link still works.
 */
export async function resetPassword(
  context: PasswordContext,
  { token, password, confirm_password, second_factor }: BodyOf<typeof contract>,
  language: Language,
  caller: Caller,
): Promise<Result<{ device: string }, RefusalsOf<typeof contract>>> {
  const { mailTokens, accounts, mail, events, passwords, sessions, clock } = context;
  const found = await mailTokens.read(token, { kind: 'reset' });
  const record = found === null ? null : await accounts.findById(found.subject).lean<AccountRecord>();
  if (record?.email === undefined) return refuse('auth/token_invalid');
  const refused = refusePassword(password, confirm_password, emailOf(record.email.address), {
    language,
    min: context.settings.passwordMin,
  });
  if (refused !== null) return refused;
  const isUnconfirmed = record.admin_level === 'user' && hasFactorBeforeAddress(record);
  if (isUnconfirmed && second_factor === undefined) return refuse('auth/two_factor_unconfirmed');
  const removesFactor = isUnconfirmed && second_factor === 'remove';
  if (record.password !== undefined && (await passwords.verify(record.password, password)))
    return refuse('auth/password_same');
  const hash = await passwords.hash(password);
  if ((await mailTokens.consume(token, { kind: 'reset' })) === null) return refuse('auth/token_invalid');
  const { cookie, entry } = createDevice(context);
  await accounts.updateOne(
    { _id: record._id },
    {
      $set: {
        password: hash,
        password_changed_at: new Date(clock.now()),
        signed_out_at: new Date(clock.now()),
        devices: [entry],
      },
      $unset: {
        must_change_password: 1,
        session_kept: 1,
        ...(removesFactor ? { second_factor: 1, second_factor_pending: 1 } : {}),
      },
      $inc: { session_epoch: 1 },
    },
  );
  await mailTokens.revoke({ kind: 'reset', subject: record._id });
  const account = record._id.toHexString();
  await sessions.sweep(account, null, 'password_changed');
  await events.record({ event_type: 'password_reset_completed', account, ...auditContext(caller) });
  if (removesFactor) await notifyOwner(context, record, 'second_factor_off', auditContext(caller));
  await mail.enqueue(passwordChangedMail, { to: record.email.address, language: record.language });
  return { ok: true, device: cookie };
}

import type { Language } from '@hokm/shared/text';
import { postLetter } from '../mail/letter.js';
import type { Refused } from './account.js';
import { newDevice, whereOf, type Caller } from './caller.js';
import type { PasswordContext } from './context.js';
import { emailOf } from './email.js';
import type { AccountRecord } from './model.js';
import { refusePassword } from './password-check.js';
import { hashPassword } from './password-hash.js';
import type { SessionDesk } from './session-desk.js';

export interface PasswordResetProps {
  readonly token: string;
  readonly password: string;
  readonly confirm_password: string;
}

/**
 * Sets a new password for who has the link from the mail: the way out of a forgotten password and of a lock. The update
 * that sets it also ends all sessions; the browser becomes the one that the account knows, so that strangers who guess
 * cannot keep its owner out. Gives that browser's cookie.
 * Refusals: `auth/token_invalid`, `auth/password_weak`, `auth/passwords_differ`.
 */
export async function resetPassword(
  context: PasswordContext,
  desk: SessionDesk,
  { token, password, confirm_password }: PasswordResetProps,
  language: Language,
  caller: Caller,
): Promise<{ readonly ok: true; readonly device: string } | Refused> {
  const { tokens, accounts, letters, events, clock } = context;
  const whose = await tokens.read('reset', token);
  const record = whose === null ? null : await accounts.findById(whose).lean<AccountRecord>();
  if (record?.email === undefined) return { ok: false, code: 'auth/token_invalid' };
  const refused = refusePassword(password, confirm_password, emailOf(record.email.address), language);
  if (refused !== null) return refused;
  const hash = await hashPassword(password);
  if ((await tokens.use('reset', token)) === null) return { ok: false, code: 'auth/token_invalid' };
  const now = clock.now();
  const { cookie, entry } = newDevice(context);
  await accounts.updateOne(
    { _id: record._id },
    {
      $set: { password: hash, password_changed_at: new Date(now), devices: [entry] },
      $unset: { must_change_password: 1, session_kept: 1 },
      $inc: { session_epoch: 1 },
    },
  );
  await tokens.endAll('reset', record._id);
  const account = record._id.toHexString();
  await desk.sweep(account, null, 'password_changed');
  await events.record({ event_type: 'password_reset_completed', account, ...whereOf(caller) });
  const { language: own, email } = record;
  await postLetter(letters, { kind: 'password_changed', to: email.address, language: own }, now);
  return { ok: true, device: cookie };
}

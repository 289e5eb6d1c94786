import { Types } from 'mongoose';
import type { EmailLink } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import type { Refused } from '../accounts/account.js';
import { emailOf } from '../accounts/email.js';
import { refusePassword } from '../accounts/password-check.js';
import { hashPassword } from '../accounts/password-hash.js';
import { canMail, MAILS_PER_HOUR } from '../accounts/register.js';
import { REGISTRATION_MS } from '../accounts/registration.js';
import { objectId } from '../database/ids.js';
import { takeQuota } from '../database/quota.js';
import { postLetter } from '../mail/letter.js';
import type { IdentitiesContext } from './context.js';

/**
 * Somebody wants to enter their account by an address and a password as well. Nothing changes before the link in the mail
 * is opened, and nothing if the session that asked has ended by then; answer and work are the same for an address that has an account and one that has none.
 * Refusals: `auth/identity_present`, `auth/email_required`, `auth/email_invalid`, `auth/password_weak`,
 * `auth/passwords_differ`, `auth/mail_off`, `request/not_found`.
 */
export async function linkEmail(
  context: IdentitiesContext,
  { account, session }: { readonly account: string; readonly session: string },
  { email: text, password, confirm_password }: EmailLink,
  language: Language,
): Promise<{ readonly ok: true } | Refused> {
  const { accounts, config, connection, clock, registrations, letters } = context;
  if (!canMail(config)) return { ok: false, code: 'auth/mail_off' };
  if (text.trim() === '') return { ok: false, code: 'auth/email_required' };
  const email = emailOf(text);
  if (email === null) return { ok: false, code: 'auth/email_invalid' };
  const refused = refusePassword(password, confirm_password, email, language);
  if (refused !== null) return refused;
  const _id = objectId(account);
  const owner = await accounts.findById(_id).select({ email: 1, name: 1 });
  if (owner === null) return { ok: false, code: 'request/not_found' };
  if (owner.email !== undefined) return { ok: false, code: 'auth/identity_present' };
  const hash = await hashPassword(password);
  const quota = { what: 'mail_register', ...MAILS_PER_HOUR };
  if (!(await takeQuota(connection, clock, quota, email.key))) return { ok: true };
  const registration = new Types.ObjectId();
  const now = clock.now();
  await registrations.create({
    _id: registration,
    link: { account: owner._id, session },
    address: email.address,
    email_key: email.key,
    name: owner.name,
    language,
    password: hash,
    created_at: new Date(now),
    expires_at: new Date(now + REGISTRATION_MS),
  });
  await postLetter(letters, { kind: 'link_email', to: email.address, language, registration }, now);
  return { ok: true };
}

import { Types } from 'mongoose';
import type { Registration } from '@hokm/shared/api';
import { passwordStrength } from '@hokm/shared/password';
import { cleanLine, type Language } from '@hokm/shared/text';
import { takeQuota } from '../database/quota.js';
import { postLetter } from '../mail/letter.js';
import type { Refused } from './account.js';
import type { AccountsConfig, PasswordContext } from './context.js';
import { emailOf } from './email.js';
import { NAME_MAX } from './names.js';
import { refusePassword } from './password-check.js';
import { hashPassword } from './password-hash.js';
import { REGISTRATION_MS } from './registration.js';

/** Mails of one kind to one address: more are not sent, without a word. */
export const MAILS_PER_HOUR = { most: 3, perMs: 60 * 60_000 } as const;

/** Whether there is anywhere to send mails to. */
export function canMail({ mail, production }: AccountsConfig): boolean {
  return mail.smtpUrl !== null || !production;
}

/**
 * Somebody wants an account with an address and a password. Nothing is made yet but a mail with a link. What happens here,
 * and the answer, is the same whether or not the address has an account: that is looked at when the mail is written.
 * Refusals: `auth/email_required`, `auth/email_invalid`, `auth/password_weak`, `auth/passwords_differ`, `auth/mail_off`.
 */
export async function register(
  context: PasswordContext,
  { email: text, password, confirm_password, name = '' }: Registration,
  language: Language,
): Promise<{ readonly ok: true; readonly strength: number } | Refused> {
  if (!canMail(context.config)) return { ok: false, code: 'auth/mail_off' };
  if (text.trim() === '') return { ok: false, code: 'auth/email_required' };
  const email = emailOf(text);
  if (email === null) return { ok: false, code: 'auth/email_invalid' };
  const refused = refusePassword(password, confirm_password, email, language);
  if (refused !== null) return refused;
  const { registrations, letters, clock, connection } = context;
  const hash = await hashPassword(password);
  const now = clock.now();
  const done = { ok: true, strength: passwordStrength(password) } as const;
  if (!(await takeQuota(connection, clock, { what: 'mail_register', ...MAILS_PER_HOUR }, email.key)))
    return done;
  const registration = new Types.ObjectId();
  await registrations.create({
    _id: registration,
    address: email.address,
    email_key: email.key,
    name: cleanLine(name, NAME_MAX) || email.address.slice(0, email.address.indexOf('@')).slice(0, NAME_MAX),
    language,
    password: hash,
    created_at: new Date(now),
    expires_at: new Date(now + REGISTRATION_MS),
  });
  await postLetter(letters, { kind: 'register', to: email.address, language, registration }, now);
  return done;
}

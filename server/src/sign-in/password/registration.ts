import { Types } from 'mongoose';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as identities from '@hokm/shared/api/identities';
import type * as contract from '@hokm/shared/api/password';
import { NAME_MAX } from '@hokm/shared/api/profile/limits';
import { passwordStrength } from '@hokm/shared/password';
import { cleanLine, type Language } from '@hokm/shared/text';
import { HOUR_MS } from '@hokm/shared/time';
import { emailOf, type Email } from '../../accounts/identities.js';
import { objectId } from '../../platform/database/ids.js';
import { takeQuota, type Quota } from '../../platform/database/quota.js';
import { refuse, type Result } from '../../platform/core/result.js';
import type { PasswordContext } from './context.js';
import { linkEmailMail, registerMail, resetMail, verifyAgainMail } from './mails.js';
import { REGISTRATION_MS, type RegistrationRecord } from './model.js';
import { refusePassword } from './password-check.js';

/** Mails of one kind to one address. Further ones are not sent, and the answer is the same. */
const mailQuota = (kind: string): Quota => ({ what: `mail_${kind}`, most: 3, perMs: HOUR_MS });

/** Mails that people request. */
const REQUESTED = { reset: resetMail, verify_again: verifyAgainMail } as const;

/** An address as somebody typed it. */
function readEmail(text: string): Result<{ email: Email }, 'auth/email_required' | 'auth/email_invalid'> {
  if (text.trim() === '') return refuse('auth/email_required');
  const email = emailOf(text);
  return email === null ? refuse('auth/email_invalid') : { ok: true, email };
}

/** Stores a registration and mails its link, unless the address has got too many mails. */
async function startRegistration(
  { connection, clock, mail, registrations }: PasswordContext,
  { address, key }: Email,
  fields: Pick<RegistrationRecord, 'name' | 'language' | 'password' | 'link'>,
): Promise<void> {
  if (!(await takeQuota(connection, clock, mailQuota('register'), key))) return;
  const registration = new Types.ObjectId();
  const now = clock.now();
  await registrations.create({
    _id: registration,
    address,
    email_key: key,
    ...fields,
    created_at: new Date(now),
    expires_at: new Date(now + REGISTRATION_MS),
  });
  const kind = fields.link === undefined ? registerMail : linkEmailMail;
  await mail.enqueue(kind, { to: address, language: fields.language, registration });
}

/**
 * Requests an account. Answer and work are the same whether or not the address has an account: that is looked up when
 * the mail is written.
 */
export async function register(
  context: PasswordContext,
  { email: text, password, confirm_password, name = '' }: contract.Registration,
  language: Language,
): Promise<Result<{ strength: number }, RefusalsOf<typeof contract.register>>> {
  if (!context.mail.canSend) return refuse('auth/mail_off');
  const read = readEmail(text);
  if (!read.ok) return read;
  const { email } = read;
  const refused = refusePassword(password, confirm_password, email, language);
  if (refused !== null) return refused;
  const hash = await context.passwords.hash(password);
  const localPart = email.address.slice(0, email.address.indexOf('@'));
  await startRegistration(context, email, {
    name: cleanLine(name, NAME_MAX) || localPart.slice(0, NAME_MAX),
    language,
    password: hash,
  });
  return { ok: true, strength: passwordStrength(password) };
}

/**
 * Requests an address and a password for an existing account. Nothing changes before the mailed link is opened, or if the
 * session has ended by then. Answer and work are the same for every address.
 */
export async function linkEmail(
  context: PasswordContext,
  by: { readonly account: string; readonly session: string },
  { email: text, password, confirm_password }: identities.EmailLink,
  language: Language,
): Promise<Result<object, RefusalsOf<typeof identities.linkEmail>>> {
  if (!context.mail.canSend) return refuse('auth/mail_off');
  const read = readEmail(text);
  if (!read.ok) return read;
  const refused = refusePassword(password, confirm_password, read.email, language);
  if (refused !== null) return refused;
  const owner = await context.accounts.findById(objectId(by.account)).select({ email: 1, name: 1 });
  if (owner === null) return refuse('request/not_found');
  if (owner.email !== undefined) return refuse('auth/identity_present');
  const hash = await context.passwords.hash(password);
  await startRegistration(context, read.email, {
    name: owner.name,
    language,
    password: hash,
    link: { account: owner._id, session: by.session },
  });
  return { ok: true };
}

/** Requests a mail: a link for a new password, or the verification mail again. The same answer for every address. */
export async function requestEmail(
  { connection, clock, mail }: PasswordContext,
  kind: keyof typeof REQUESTED,
  text: string,
  language: Language,
): Promise<Result<object, RefusalsOf<typeof contract.requestPasswordReset>>> {
  if (!mail.canSend) return refuse('auth/mail_off');
  const read = readEmail(text);
  if (!read.ok) return read;
  const { address, key } = read.email;
  if (await takeQuota(connection, clock, mailQuota(kind), key))
    await mail.enqueue(REQUESTED[kind], { to: address, language });
  return { ok: true };
}

import { Types } from 'mongoose';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as identities from '@hokm/shared/api/identities';
import type * as contract from '@hokm/shared/api/password';
import { passwordStrength } from '@hokm/shared/password';
import type { Language } from '@hokm/shared/text';
import { emailOf, type Email } from '../../accounts/identities.js';
import { imitatesStaff, NAMELESS, playerName, tableName } from '../../accounts/names.js';
import { objectId } from '../../platform/database/ids.js';
import { rateLimitKey } from '../../platform/http/address.js';
import type { Caller } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { allowFromDevice, allowMail } from '../common/mail-allowance.js';
import { secretId } from '../common/one-time-tokens.js';
import type { SignedIn } from '../sessions/issue-session.js';
import { SessionService } from '../sessions/session-service.js';
import { startAsGuest } from '../telegram/sign-in-guest.js';
import type { PasswordContext } from './context.js';
import { linkEmailMail, registerMail, resetMail } from './mails.js';
import { REGISTRATION_MS, type RegistrationRecord } from './model.js';
import { refusePassword } from './password-check.js';

/** The origin of a request for a mail. */
export interface MailAsker {
  readonly caller: Caller;
  /** Hex SHA-256 of the registration cookie; null without one. */
  readonly browser: string | null;
  /** Id of the session of the call; null without one. */
  readonly session: string | null;
}

/** An address as somebody typed it. */
function readEmail(text: string): Result<{ email: Email }, 'auth/email_required' | 'auth/email_invalid'> {
  if (text.trim() === '') return refuse('auth/email_required');
  const email = emailOf(text);
  return email === null ? refuse('auth/email_invalid') : { ok: true, email };
}

const mailKindOf = ({ link }: Pick<RegistrationRecord, 'link'>) =>
  link === undefined ? registerMail : linkEmailMail;

/** Stores a registration and mails its link, unless the network or the address has got too many mails. */
async function startRegistration(
  context: PasswordContext,
  email: Email,
  caller: Caller,
  fields: Pick<RegistrationRecord, 'name' | 'language' | 'password' | 'browser' | 'link'>,
): Promise<void> {
  const { clock, mail, registrations } = context;
  if (!(await allowMail(context, 'begin', email, rateLimitKey(caller.address)))) return;
  const registration = new Types.ObjectId();
  const now = clock.now();
  await registrations.create({
    _id: registration,
    address: email.address,
    email_key: email.key,
    ...fields,
    created_at: new Date(now),
    expires_at: new Date(now + REGISTRATION_MS),
  });
  await mail.enqueue(mailKindOf(fields), { to: email.address, language: fields.language, registration });
}

interface Registered {
  readonly strength: number;
  /** The session that begins at once where addresses need not be verified first; else null. */
  readonly signedIn: SignedIn | null;
}

/**
 * Requests an account. Answer and work are the same whether or not the address has an account: that is looked up when
 * the mail is written. Where addresses need not be verified first, a session of a new account without the address begins at
 * once; the mailed link gives the address to that account.
 */
export async function register(
  context: PasswordContext,
  { email: text, password, confirm_password, name = '' }: contract.Registration,
  { browser, caller, language }: { browser: string; caller: Caller; language: Language },
): Promise<Result<Registered, RefusalsOf<typeof contract.register>>> {
  if (!context.settings.registrationOpen) return refuse('auth/registration_closed');
  if (!context.mail.canSend) return refuse('auth/mail_off');
  const read = readEmail(text);
  if (!read.ok) return read;
  if (imitatesStaff(name)) return refuse('auth/name_reserved');
  const { email } = read;
  const refused = refusePassword(password, confirm_password, email, {
    language,
    min: context.settings.passwordMin,
  });
  if (refused !== null) return refused;
  const hash = await context.passwords.hash(password);
  const localPart = email.address.slice(0, email.address.indexOf('@'));
  const visible = tableName(name) || playerName(localPart) || NAMELESS[language];
  const fields = { name: visible, language, password: hash };
  const strength = passwordStrength(password);
  if (context.settings.requireEmailVerification) {
    await startRegistration(context, email, caller, { ...fields, browser });
    return { ok: true, strength, signedIn: null };
  }
  const { userAgent, address } = caller;
  const signedIn = await startAsGuest(context, { name: visible, language, userAgent, address });
  const account = new Types.ObjectId(signedIn.account.id);
  const session = SessionService.idOf(signedIn.token) ?? '';
  await startRegistration(context, email, caller, { ...fields, link: { account, session } });
  return { ok: true, strength, signedIn };
}

/**
 * Requests an address and a password for an existing account. Nothing changes before the mailed link is opened, or if the
 * session has ended by then. Answer and work are the same for every address.
 */
export async function linkEmail(
  context: PasswordContext,
  by: { readonly account: string; readonly session: string; readonly caller: Caller },
  { email: text, password, confirm_password }: identities.EmailLink,
  language: Language,
): Promise<Result<object, RefusalsOf<typeof identities.linkEmail>>> {
  if (!context.mail.canSend) return refuse('auth/mail_off');
  const read = readEmail(text);
  if (!read.ok) return read;
  const refused = refusePassword(password, confirm_password, read.email, {
    language,
    min: context.settings.passwordMin,
  });
  if (refused !== null) return refused;
  const owner = await context.accounts.findById(objectId(by.account)).select({ email: 1, name: 1 });
  if (owner === null) return refuse('request/not_found');
  if (owner.email !== undefined) return refuse('auth/identity_present');
  const hash = await context.passwords.hash(password);
  await startRegistration(context, read.email, by.caller, {
    name: owner.name,
    language,
    password: hash,
    link: { account: owner._id, session: by.session },
  });
  return { ok: true };
}

/**
 * Sends the mail of a registration again: only of one that this browser or this session began. The answer is always the
 * same.
 */
export async function resendVerification(
  context: PasswordContext,
  text: string,
  { browser, session }: MailAsker,
): Promise<Result<object, RefusalsOf<typeof contract.resendVerification>>> {
  const { mail, registrations, clock } = context;
  if (!mail.canSend) return refuse('auth/mail_off');
  const read = readEmail(text);
  if (!read.ok) return read;
  const { email } = read;
  const beginnings = [
    ...(browser === null ? [] : [{ browser }]),
    ...(session === null ? [] : [{ 'link.session': session }]),
  ];
  if (beginnings.length === 0) return { ok: true };
  const begun = await registrations
    .findOne({ email_key: email.key, expires_at: { $gt: new Date(clock.now()) }, $or: beginnings })
    .sort({ created_at: -1 })
    .lean<RegistrationRecord>();
  const beginning = begun?.link?.session ?? begun?.browser;
  if (begun === null || beginning === undefined) return { ok: true };
  if (await allowMail(context, 'resend', email, beginning))
    await mail.enqueue(mailKindOf(begun), {
      to: begun.address,
      language: begun.language,
      registration: begun._id,
    });
  return { ok: true };
}

/**
 * Requests a link for a new password. The same answer for every address. When strangers have used up the mails of the
 * address, a browser that its account knows still gets some; whether it is known is looked up when the mail is written.
 */
export async function requestPasswordReset(
  context: PasswordContext,
  text: string,
  { address: network, device }: Caller,
  language: Language,
): Promise<Result<object, RefusalsOf<typeof contract.requestPasswordReset>>> {
  const { mail } = context;
  if (!mail.canSend) return refuse('auth/mail_off');
  const read = readEmail(text);
  if (!read.ok) return read;
  const { email } = read;
  const to = { to: email.address, language };
  const known = secretId(device);
  if (await allowMail(context, 'reset', email, rateLimitKey(network))) await mail.enqueue(resetMail, to);
  else if (known !== null && (await allowFromDevice(context, email, known)))
    await mail.enqueue(resetMail, { ...to, device: known });
  return { ok: true };
}

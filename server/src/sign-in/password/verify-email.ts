import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type { verifyEmail as contract } from '@hokm/shared/api/password';
import type { Language } from '@hokm/shared/text';
import type { AccountRecord } from '../../accounts/model.js';
import { singleName } from '../../accounts/names.js';
import { newAccount } from '../../accounts/new-account.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import { auditContext, type Caller } from '../../platform/http/caller.js';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import { attachOnce, notifyIdentityChange } from '../providers/link-identity.js';
import type { PasswordContext } from './context.js';
import type { RegistrationRecord } from './model.js';
import { refusePassword } from './password-check.js';
import type { MailAsker } from './registration.js';

type Body = BodyOf<typeof contract>;
type Refusals = RefusalsOf<typeof contract>;

/** The browser that registered, or the session that asked, opens the link. */
function isBeginner({ browser, link }: RegistrationRecord, by: MailAsker): boolean {
  if (link !== undefined) return link.session === by.session;
  return browser !== undefined && browser === by.browser;
}

/**
 * Uses the link of a verification mail. Who asked for the mail has shown nothing: only in their own browser or session
 * does the password count that they chose. Anybody else who opens the link sets a new one, and the link is consumed then.
 * `auth/token_invalid`: also when the address has got an account in the meantime.
 */
export async function verifyEmail(
  context: PasswordContext,
  body: Body,
  language: Language,
  by: MailAsker,
): Promise<Result<object, Refusals>> {
  const { mailTokens, registrations, sessions } = context;
  const found = await mailTokens.read(body.token, { kind: 'verify' });
  const registration =
    found === null ? null : await registrations.findById(found.subject).lean<RegistrationRecord>();
  if (registration === null) return refuse('auth/token_invalid');
  const { link } = registration;
  // A person who was signed out everywhere has no way back in.
  if (link !== undefined && !(await sessions.filterActive([link.session])).has(link.session))
    return refuse('auth/token_invalid');
  const isOwn = isBeginner(registration, by);
  const hash = isOwn ? registration.password : await newPassword(context, body, registration, language);
  if (typeof hash !== 'string') return hash;
  const verified = { ...registration, password: hash };
  return link === undefined
    ? createAccount(context, verified, by.caller)
    : addEmail(context, verified, { link, isOwn, caller: by.caller });
}

/** The hash of the password that the opener of a link sets. It consumes the link: of concurrent openers one gets it. */
async function newPassword(
  { passwords, mailTokens, settings }: PasswordContext,
  { token, password, confirm_password }: Body,
  { address, email_key: key }: RegistrationRecord,
  language: Language,
): Promise<string | Refusal<Refusals>> {
  if (password === undefined) return refuse('auth/password_needed');
  const refused = refusePassword(
    password,
    confirm_password,
    { address, key },
    { language, min: settings.passwordMin },
  );
  if (refused !== null) return refused;
  const hash = await passwords.hash(password);
  return (await mailTokens.consume(token, { kind: 'verify' })) === null ? refuse('auth/token_invalid') : hash;
}

/**
 * Creates the account of a registration. It gets the registration's id, and an address belongs to one account, so that
 * repeated and concurrent calls create one.
 */
async function createAccount(
  { mailTokens, registrations, accounts, events, clock }: PasswordContext,
  { _id, name, language, address, email_key, password }: RegistrationRecord,
  caller: Caller,
): Promise<Result<object, 'auth/token_invalid'>> {
  const names = singleName(name);
  const now = clock.now();
  const record: AccountRecord = {
    _id,
    ...names,
    ...newAccount(language, false, now),
    ...keysOfNames(names),
    email: { address, key: email_key, verified_at: new Date(now) },
    password,
    password_changed_at: new Date(now),
  };
  try {
    await accounts.create(record);
    const account = _id.toHexString();
    await events.record({ event_type: 'email_verified', account, ...auditContext(caller) });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Either our own account, of an interrupted call, or another one that got the address first.
    if ((await accounts.countDocuments({ _id, password })) === 0) {
      await mailTokens.revoke({ kind: 'verify', subject: _id });
      return refuse('auth/token_invalid');
    }
  }
  await registrations.deleteOne({ _id });
  await mailTokens.revoke({ kind: 'verify', subject: _id });
  return { ok: true };
}

interface Addition {
  readonly link: NonNullable<RegistrationRecord['link']>;
  /** The session that asked has opened the link. */
  readonly isOwn: boolean;
  readonly caller: Caller;
}

/**
 * Adds the verified address with its password to an account that has none; a guest becomes a full account. A guest account
 * that somebody else opened the link for is theirs from then on: its sessions end.
 */
async function addEmail(
  context: PasswordContext,
  { _id, address, email_key, password }: RegistrationRecord,
  { link, isOwn, caller }: Addition,
): Promise<Result<object, 'auth/token_invalid'>> {
  const { accounts, sessions, registrations, mailTokens, clock } = context;
  const now = new Date(clock.now());
  const email = { address, key: email_key, verified_at: now, ...(isOwn ? { same_session: true } : {}) };
  const added = await attachOnce(
    accounts,
    { _id: link.account, email: { $exists: false } },
    { $set: { email, password, password_changed_at: now, is_guest: false } },
  );
  if (added !== null && added !== 'taken') {
    if (added.is_guest && !isOwn) await sessions.endAll(added._id.toHexString());
    await notifyIdentityChange(context, 'identity_linked', 'email', added, caller);
  }
  // True also after an interrupted or concurrent call.
  const isAdded = (await accounts.exists({ _id: link.account, 'email.key': email_key, password })) !== null;
  await registrations.deleteOne({ _id });
  await mailTokens.revoke({ kind: 'verify', subject: _id });
  return isAdded ? { ok: true } : refuse('auth/token_invalid');
}

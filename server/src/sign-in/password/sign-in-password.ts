import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type { signInWithPassword as contract } from '@hokm/shared/api/password';
import type { PasswordChangeReason } from '@hokm/shared/api/password/limits';
import { isAdminLevel } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import { accountOf } from '../../accounts/account.js';
import { emailOf } from '../../accounts/identities.js';
import type { AccountRecord } from '../../accounts/model.js';
import { rateLimitKey } from '../../platform/http/address.js';
import { auditContext, type Caller } from '../../platform/http/caller.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { attemptsKey, lockoutRefusal } from '../common/attempts.js';
import { passSecondFactor, type FactorPassed } from '../second-factor/sign-in-factor.js';
import { knownDevice, recognizeDevice, type RecognizedDevice } from '../sessions/devices.js';
import type { SignedIn } from '../sessions/issue-session.js';
import type { PasswordContext } from './context.js';
import type { RegistrationRecord } from './model.js';

const SUBJECT_LENGTH = 16;
/** Events of an account that are read to know its networks. */
const EVENTS_READ = 200;

export interface PasswordSignInProps extends Pick<
  BodyOf<typeof contract>,
  'email' | 'password' | 'remember_me' | 'two_fa_token' | 'passkey'
> {
  /** For the panel: staff only, with shorter sessions. */
  readonly panel: boolean;
  readonly language: Language;
  readonly caller: Caller;
}

export interface SignedInWithPassword extends SignedIn, RecognizedDevice {
  /** Why the password has to be changed; null when it has not. */
  readonly passwordChange: PasswordChangeReason | null;
  /** The panel stays closed until the account has a second factor. */
  readonly mustSetUpSecondFactor: boolean;
}

type Refused = Refusal<RefusalsOf<typeof contract>>;

/**
 * Exchanges an address and a password for a session. Known and unknown addresses cost the same work, and their failed
 * attempts are counted and locked alike. Two reads and one write in a known browser, one more for a second factor.
 */
export async function signInWithPassword(
  context: PasswordContext,
  props: PasswordSignInProps,
): Promise<SignedInWithPassword | Refused> {
  const { language, caller } = props;
  if (props.email.trim() === '') return refuse('auth/email_required');
  if (props.password === '') return refuse('auth/password_required');
  const email = emailOf(props.email);
  if (email === null) return refuse('auth/email_invalid');
  const record = await context.accounts.findOne({ 'email.key': email.key }).lean<AccountRecord>();
  const key = attemptsKey(email.key, knownDevice(record, caller.device));
  const checked = await context.attempts.run(key, language, () =>
    check(context, props, { key, email_key: email.key }, record),
  );
  if (!checked.ok) return checked;
  // No account: the check of the dummy hash never succeeds.
  if (record === null) return refuse('auth/wrong_credentials');
  return enter(context, props, record, checked.method !== null);
}

const targetOf = (panel: boolean): string => (panel ? '/api/auth/admin/login' : '/api/auth/login');

/**
 * True for the password of a registration whose address is not confirmed yet. Asked whether or not the address has an account, so
 * that the answer says nothing about that.
 */
async function isUnconfirmed(
  { registrations, passwords, clock }: PasswordContext,
  email_key: string,
  password: string,
): Promise<boolean> {
  const begun = await registrations
    .findOne({ email_key, expires_at: { $gt: new Date(clock.now()) } })
    .sort({ created_at: -1 })
    .lean<RegistrationRecord>();
  return begun !== null && (await passwords.verify(begun.password, password));
}

/** It is no guess, and counts for no lock. */
const unconfirmed = (language: Language): Refusal<'auth/wrong_credentials'> =>
  refuse('auth/wrong_credentials', {
    message:
      language === 'fa'
        ? 'این ایمیل هنوز تأیید نشده است. لینکی را که برایتان فرستاده‌ایم باز کنید.'
        : 'This address is not confirmed yet. Open the link that we have mailed to you.',
    requires_email_verification: true,
    account_locked: false,
    requires_2fa: false,
  });

/** Checks the password, and then the second factor. Failures are counted. */
async function check(
  context: PasswordContext,
  { password, two_fa_token, passkey, panel, language, caller }: PasswordSignInProps,
  { key, email_key }: { readonly key: string; readonly email_key: string },
  record: AccountRecord | null,
): Promise<FactorPassed | Refusal<'auth/wrong_credentials' | 'auth/account_locked'>> {
  const { attempts, events, passwords } = context;
  if ((await passwords.verify(record?.password ?? null, password)) && record !== null) {
    const proof = { two_fa_token, passkey };
    return passSecondFactor(context, record, { proof, caller, language, key, target: targetOf(panel) });
  }
  if (await isUnconfirmed(context, email_key, password)) return unconfirmed(language);
  const state = await attempts.fail(key);
  const isLocked = state.lockedUntil !== null;
  await events.record({
    event_type: isLocked ? 'sign_in_locked' : 'sign_in_failed',
    account: record?._id.toHexString(),
    subject: key.slice(0, SUBJECT_LENGTH),
    target: targetOf(panel),
    ...auditContext(caller),
  });
  if (isLocked) return lockoutRefusal(state, language);
  return refuse('auth/wrong_credentials', {
    failed_attempts: state.failed,
    attempts_max: state.max,
    account_locked: false,
    requires_2fa: false,
  });
}

/** Notes staff that enters from a browser that the account does not know, and from a network where it never did. */
async function noteStrangeStaff(
  { events, signals }: PasswordContext,
  account: string,
  { address }: Caller,
): Promise<void> {
  const known = await events.of(account, EVENTS_READ);
  const network = rateLimitKey(address);
  const isKnown = known.some(
    ({ event_type, source_ip }) => event_type === 'sign_in_admin' && rateLimitKey(source_ip) === network,
  );
  if (!isKnown) signals.note({ type: 'staff_elsewhere', address, account, target: targetOf(true) });
}

async function enter(
  context: PasswordContext,
  { remember_me, panel, caller }: PasswordSignInProps,
  record: AccountRecord,
  secondFactor: boolean,
): Promise<SignedInWithPassword | Refusal<'auth/admin_required' | 'auth/account_inactive'>> {
  const { events, sessions, settings, closedAccounts, superAdminTelegramIds } = context;
  const closed = closedAccounts.refusalOf(record);
  if (closed !== null) return closed;
  const account = accountOf(record, superAdminTelegramIds);
  const about = { account: account.id, ...auditContext(caller) };
  if (panel && !isAdminLevel(account.admin_level)) {
    await events.record({ event_type: 'sign_in_admin_refused', target: targetOf(panel), ...about });
    return refuse('auth/admin_required');
  }
  const device = await recognizeDevice(context, record, caller);
  if (panel) {
    if (device.isStrange) await noteStrangeStaff(context, account.id, caller);
    await events.record({ event_type: 'sign_in_admin', ...about });
  }
  const ofPlayer = remember_me ? 'remembered' : 'password';
  const session = await sessions.start(record, {
    userAgent: caller.userAgent,
    address: caller.address,
    kind: panel ? 'panel' : ofPlayer,
    remember: remember_me,
    secondFactor,
  });
  return {
    ok: true,
    account,
    ...session,
    ...device,
    passwordChange: sessions.passwordChange(record, account.admin_level),
    mustSetUpSecondFactor:
      panel && settings.needsSecondFactor(caller.isFromHere) && !account.two_factor_enabled,
  };
}

import type { PasswordSignIn, SecondFactorProof } from '@hokm/shared/api';
import { isAdminLevel } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import { passSecondFactor, type FactorPassed } from '../second-factor/sign-in-factor.js';
import { accountOf, type Account, type Refused } from './account.js';
import { attemptsKey } from './attempts.js';
import { deviceId, knowsDevice, whereOf, type Caller } from './caller.js';
import type { PasswordContext } from './context.js';
import { emailOf } from './email.js';
import { locked } from './locked.js';
import { meetDevice, type DeviceMet } from './meet-device.js';
import type { AccountRecord } from './model.js';
import { isPassword } from './password-hash.js';
import { startSession, type NewSession } from './sessions.js';

const SUBJECT_LENGTH = 16;

export interface PasswordSignInProps extends Pick<PasswordSignIn, 'email' | 'password' | 'remember_me'> {
  /** For the panel: its sessions are shorter, and players get none. */
  readonly panel: boolean;
  /** Of the second factor, where the account has one. */
  readonly proof?: SecondFactorProof;
}

/** Signed in with a password. */
export interface SignedInByPassword extends NewSession, DeviceMet {
  readonly ok: true;
  readonly account: Account;
  readonly mustChangePassword: boolean;
  /** The panel stays closed until the account has a second factor. */
  readonly mustSetUpSecondFactor: boolean;
}

/**
 * Exchanges an address and a password for a session. Known and unknown addresses cost the same work, count the same wrong
 * passwords and are locked alike. The passwords for one address are looked at one after another, so that many at once are
 * not more tries. Two reads and one write, where the browser is known; using up the code of a second factor is one more.
 * Refusals: `auth/email_required`, `auth/password_required`, `auth/email_invalid`, `auth/wrong_credentials`,
 * `auth/account_locked`, `auth/admin_required`, `auth/two_factor_required`, `auth/two_factor_wrong`, `request/too_many` when too many wait for the same address.
 */
export async function signInPassword(
  context: PasswordContext,
  props: PasswordSignInProps,
  language: Language,
  caller: Caller,
): Promise<SignedInByPassword | Refused> {
  if (props.email.trim() === '') return { ok: false, code: 'auth/email_required' };
  if (props.password === '') return { ok: false, code: 'auth/password_required' };
  const email = emailOf(props.email);
  if (email === null) return { ok: false, code: 'auth/email_invalid' };
  const record = await context.accounts.findOne({ 'email.key': email.key }).lean<AccountRecord>();
  const device = deviceId(caller.device);
  const key = attemptsKey(email.key, knowsDevice(record, device) ? device : null);
  const judged = await context.turns.take(key, () => judge(context, props, key, record, language, caller));
  if (judged === null) return { ok: false, code: 'request/too_many' };
  if (!judged.ok) return judged;
  // The right password of nobody does not exist.
  if (record === null) return { ok: false, code: 'auth/wrong_credentials' };
  return enter(context, props, record, judged, caller);
}

/** Whether the password is right, and the second factor where there is one, counting what is not. */
async function judge(
  context: PasswordContext,
  { password, proof = {} }: PasswordSignInProps,
  key: string,
  record: AccountRecord | null,
  language: Language,
  caller: Caller,
): Promise<FactorPassed | Refused> {
  const { attempts, events } = context;
  const before = await attempts.look(key);
  if (before.lockedUntil !== null) return locked(before, language);
  if ((await isPassword(record?.password ?? null, password)) && record !== null) {
    const passed = await passSecondFactor(context, record, { proof, caller, language, key });
    if (passed.ok && before.failed > 0) await attempts.forget(key);
    return passed;
  }
  const standing = await attempts.fail(key);
  const isLast = standing.lockedUntil !== null;
  await events.record({
    event_type: isLast ? 'sign_in_locked' : 'sign_in_failed',
    account: record?._id.toHexString(),
    subject: key.slice(0, SUBJECT_LENGTH),
    ...whereOf(caller),
  });
  if (isLast) return locked(standing, language);
  const details = { failed_attempts: standing.failed, account_locked: false, requires_2fa: false };
  return { ok: false, code: 'auth/wrong_credentials', details };
}

async function enter(
  context: PasswordContext,
  { remember_me, panel }: PasswordSignInProps,
  record: AccountRecord,
  { shown }: FactorPassed,
  caller: Caller,
): Promise<SignedInByPassword | Refused> {
  const { events } = context;
  const account = accountOf(record, context.config.superAdminTelegramIds);
  const about = { account: account.id, ...whereOf(caller) };
  if (panel && !isAdminLevel(account.admin_level)) {
    await events.record({ event_type: 'sign_in_admin_refused', ...about });
    return { ok: false, code: 'auth/admin_required' };
  }
  const met = await meetDevice(context, record, caller);
  if (panel) await events.record({ event_type: 'sign_in_admin', ...about });
  const plain = panel ? 'admin' : 'password';
  const lasting = panel ? 'admin_remembered' : 'remembered';
  const session = await startSession(context, record, {
    userAgent: caller.userAgent,
    address: caller.address,
    kind: remember_me ? lasting : plain,
    secondFactor: shown !== null,
  });
  return {
    ok: true,
    account,
    ...session,
    ...met,
    mustChangePassword: record.must_change_password ?? false,
    mustSetUpSecondFactor: panel && context.config.requireAdmin2fa && !account.two_factor_enabled,
  };
}

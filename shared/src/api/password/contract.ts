import { z } from 'zod';
import { EMAIL_MAX } from '../../email/index.js';
import { doneWithMessage } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { user } from '../players.js';
import { passkeyAssertion, twoFactorCode } from '../second-factor/proof.js';
import { PASSWORD_TEXT_MAX } from '../sign-in/limits.js';
import { emailText } from '../typed.js';
import { passwordPaths as paths } from './paths.js';

/** Only a text here: a text that is no address has a refusal of its own. */
const email = emailText(EMAIL_MAX);
const password = z.string().max(PASSWORD_TEXT_MAX);
/** From the link in a mail. */
const token = z.string().min(1).max(128);
const address = z.object({ email });

export const registration = z.object({
  email,
  password,
  confirm_password: password.optional(),
  name: z.string().max(64).optional(),
});
export type Registration = z.infer<typeof registration>;

const passwordSignIn = z.object({
  email,
  password,
  remember_me: z.boolean().default(false),
  login_type: z.enum(['admin', 'default']).optional(),
  /** With a second factor, the same body is sent again with one of these. */
  two_fa_token: twoFactorCode.optional(),
  passkey: passkeyAssertion.optional(),
  device_fingerprint: z.string().max(256).optional(),
});
export type PasswordSignIn = z.infer<typeof passwordSignIn>;

/**
 * The same for known and unknown addresses. `user` is null until the address is verified; where that is not asked for, it is
 * a new account without the address, with its session.
 */
export const registrationAnswer = doneWithMessage.extend({
  user: user.nullable(),
  token: z.string().optional(),
  expires_at: z.iso.datetime().optional(),
  requires_email_verification: z.boolean(),
  /** 0 to 100. */
  password_strength: z.int(),
  errors: z.array(z.string()),
});
export type RegistrationAnswer = z.infer<typeof registrationAnswer>;

/** A session. Failures have `failed_attempts`, `attempts_max`, `account_locked` and `unlock_time`. */
export const passwordSignInAnswer = doneWithMessage.extend({
  user,
  token: z.string(),
  expires_at: z.iso.datetime(),
  requires_2fa: z.boolean(),
  /** The panel stays closed until the account has a second factor. */
  requires_2fa_setup: z.boolean(),
  requires_password_change: z.boolean(),
  account_locked: z.literal(false),
  unlock_time: z.null(),
  failed_attempts: z.literal(0),
  /** Null when the device is known. */
  security_alert: z.object({ message: z.string() }).nullable(),
});
export type PasswordSignInAnswer = z.infer<typeof passwordSignInAnswer>;

const newPasswordRefusals = ['auth/password_weak', 'auth/passwords_differ'] as const;
const addressRefusals = ['auth/email_required', 'auth/email_invalid', 'auth/mail_off'] as const;

export const register = endpoint({
  path: paths.register,
  summary: 'Request an account; the mailed link creates it. The same answer for every address',
  access: 'anyone',
  limit: 'mails',
  body: registration,
  answer: registrationAnswer,
  refusals: [...addressRefusals, ...newPasswordRefusals, 'auth/name_reserved', 'auth/registration_closed'],
});

const signIn = {
  access: 'anyone',
  limit: 'sign-ins',
  body: passwordSignIn,
  answer: passwordSignInAnswer,
  refusals: [
    'auth/email_required',
    'auth/email_invalid',
    'auth/password_required',
    'auth/wrong_credentials',
    'auth/account_locked',
    'auth/account_inactive',
    'auth/admin_required',
    'auth/two_factor_required',
    'auth/two_factor_wrong',
    'request/not_found',
    'request/too_many',
  ],
} as const;

export const signInWithPassword = endpoint({
  ...signIn,
  path: paths.signInWithPassword,
  summary: 'Sign in with address and password',
});

export const signInToPanel = endpoint({
  ...signIn,
  path: paths.signInToPanel,
  summary: 'Sign in to the panel: for staff only, with shorter sessions',
  host: 'panel',
  ofPanel: true,
  duringMaintenance: true,
});

export const verifyEmail = endpoint({
  path: paths.verifyEmail,
  summary:
    'Use the link of a verification mail: creates the account, or adds the address to one. Another browser than the one that asked sets a new password',
  access: 'anyone',
  limit: 'sign-ins',
  /** Where `auth/password_needed` is answered, the same token is sent again with a new password. */
  body: z.object({ token, password: password.optional(), confirm_password: password.optional() }),
  answer: doneWithMessage,
  refusals: ['auth/token_invalid', 'auth/password_needed', ...newPasswordRefusals],
});

export const resendVerification = endpoint({
  path: paths.resendVerification,
  summary: 'Send the verification mail again that this browser or session asked for; always the same answer',
  access: 'anyone',
  limit: 'mails',
  body: address,
  answer: doneWithMessage,
  refusals: addressRefusals,
});

export const requestPasswordReset = endpoint({
  path: paths.requestPasswordReset,
  summary: 'Send a link for a new password; the same answer for every address',
  access: 'anyone',
  limit: 'mails',
  body: address,
  answer: doneWithMessage,
  refusals: addressRefusals,
});

export const resetPassword = endpoint({
  path: paths.resetPassword,
  summary: 'Set a new password with the mailed link; ends every session',
  access: 'anyone',
  limit: 'sign-ins',
  body: z.object({
    token,
    password,
    confirm_password: password,
    /** Where `auth/two_factor_unconfirmed` is answered: what happens with a second factor older than the address. */
    second_factor: z.enum(['keep', 'remove']).optional(),
  }),
  answer: doneWithMessage,
  refusals: [
    'auth/token_invalid',
    'auth/two_factor_unconfirmed',
    'auth/password_same',
    ...newPasswordRefusals,
  ],
});

export const changePassword = endpoint({
  path: paths.changePassword,
  summary: 'Change the password; `logout_all_sessions` ends the other sessions',
  access: 'signed-in',
  sessions: 'both',
  beforePasswordChange: true,
  limit: 'sign-ins',
  body: z.object({
    current_password: password,
    new_password: password,
    confirm_password: password,
    logout_all_sessions: z.boolean().default(false),
  }),
  answer: doneWithMessage,
  refusals: [
    'auth/no_password',
    'auth/wrong_password',
    'auth/account_locked',
    'auth/password_same',
    'request/too_many',
    ...newPasswordRefusals,
  ],
});

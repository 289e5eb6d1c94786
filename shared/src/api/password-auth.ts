import { z } from 'zod';
import { EMAIL_MAX } from '../email/index.js';
import { user } from './auth.js';
import { passkeyAssertion, twoFactorCode } from './second-factor.js';
import { toldAnswer } from './told.js';

/** Longer passwords are refused by their rule; past this the request is no longer read. */
const PASSWORD_TEXT_MAX = 1024;
/** Whether it is an address is told with words of its own: here it is only a text. */
const email = z.string().max(EMAIL_MAX);
const password = z.string().max(PASSWORD_TEXT_MAX);
/** From the link in a mail. */
const token = z.string().min(1).max(128);

/** `POST /api/auth/register`. */
export const registration = z.object({
  email,
  password,
  confirm_password: password.optional(),
  name: z.string().max(64).optional(),
});
export type Registration = z.infer<typeof registration>;

/** `POST /api/auth/login`, `POST /api/auth/admin/login`. */
export const passwordSignIn = z.object({
  email,
  password,
  remember_me: z.boolean().default(false),
  login_type: z.enum(['admin', 'default']).optional(),
  /** With the second factor, the same body is sent again with one of them. */
  two_fa_token: twoFactorCode.optional(),
  passkey: passkeyAssertion.optional(),
  device_fingerprint: z.string().max(256).optional(),
});
export type PasswordSignIn = z.infer<typeof passwordSignIn>;

/** The same for an address that is known and one that is not: `user` is null until the address is verified. */
export const registrationAnswer = toldAnswer.extend({
  user: z.null(),
  requires_email_verification: z.literal(true),
  /** From 0 to 100. */
  password_strength: z.int(),
  errors: z.array(z.string()),
});
export type RegistrationAnswer = z.infer<typeof registrationAnswer>;

/** A session, and what the person should know. A failure has `failed_attempts`, `account_locked` and `unlock_time`. */
export const passwordSignInAnswer = toldAnswer.extend({
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

/** `POST /api/auth/verify-email`. */
export const mailToken = z.object({ token });
/** `POST /api/auth/resend-verification`, `POST /api/auth/forgot-password`. */
export const mailAddress = z.object({ email });
/** `POST /api/auth/reset-password`. */
export const passwordReset = z.object({ token, password, confirm_password: password });
/** `POST /api/auth/change-password`. */
export const passwordChange = z.object({
  current_password: password,
  new_password: password,
  confirm_password: password,
  logout_all_sessions: z.boolean().default(false),
});

/** One place where a person is signed in. */
export const signedInDevice = z.object({
  id: z.string(),
  /** Browser and system, in plain words; empty when nothing is known. */
  device: z.string(),
  /** The address it was last begun from; empty when not known. */
  address: z.string(),
  created_at: z.iso.datetime(),
  /** To the hour, or more exactly where a session ends soon without use. */
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  remember_me: z.boolean(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

/** `GET /api/auth/sessions`, the newest first. */
export const sessionsAnswer = z.object({ success: z.literal(true), sessions: z.array(signedInDevice) });
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

/** `GET /api/security/info`: how a person's own account is kept. */
export const securityInfoAnswer = z.object({
  success: z.literal(true),
  security: z.object({
    email: z.string().nullable(),
    email_verified: z.boolean(),
    has_password: z.boolean(),
    password_changed_at: z.iso.datetime().nullable(),
    two_factor_enabled: z.boolean(),
    two_factor: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes_left: z.int() }),
    /** Until when this session may do what asks for a fresh one; null when it has to be confirmed first. */
    fresh_until: z.iso.datetime().nullable(),
    active_sessions: z.int(),
    /** When the account is deleted, as its owner has asked; null when nobody has. */
    delete_at: z.iso.datetime().nullable(),
    /** The newest first. */
    recent_events: z.array(
      z.object({
        event_type: z.string(),
        severity: z.enum(['critical', 'high', 'medium', 'low']),
        source_ip: z.string(),
        device: z.string(),
        created_at: z.iso.datetime(),
      }),
    ),
  }),
});
export type SecurityInfoAnswer = z.infer<typeof securityInfoAnswer>;

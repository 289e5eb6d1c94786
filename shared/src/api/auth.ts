import { z } from 'zod';
import { passkeyRequestOptions, SECOND_FACTOR_METHODS } from './second-factor.js';
import { worn } from './shop.js';

/** An account as every sign-in answer and profile shows it. */
export const user = z.object({
  id: z.string(),
  telegram_id: z.int().nullable(),
  /** Only in a person's own profile; null without one. */
  email: z.string().nullable().optional(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  /** The name shown at the table. */
  name: z.string(),
  avatar: z.string().nullable(),
  language: z.enum(['fa', 'en']),
  is_guest: z.boolean(),
  admin_level: z.enum(['user', 'moderator', 'admin', 'super_admin']),
  /** Only in a person's own profile. */
  two_factor_enabled: z.boolean().optional(),
  balance: z.int(),
  level: z.int(),
  total_games_played: z.int(),
  games_won: z.int(),
  created_at: z.iso.datetime(),
  /** Chosen by the person; null when not told. */
  country: z.string().nullable(),
  worn,
});
export type User = z.infer<typeof user>;

export const telegramSignIn = z.object({ init_data: z.string().min(1).max(8192) });
export const guestSignIn = z.object({ name: z.string().trim().min(1).max(32) });

/** `POST /api/auth/telegram`, `POST /api/auth/guest`: a session. `expires_at` in ISO 8601. */
export const signInAnswer = z.object({
  success: z.literal(true),
  user,
  token: z.string(),
  expires_at: z.iso.datetime(),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

export const profileAnswer = z.object({ success: z.literal(true), user });
export type ProfileAnswer = z.infer<typeof profileAnswer>;

/** Every failure over HTTP. */
export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  /** Each broken rule of a password, in words; how strong it is, from 0 to 100. */
  errors: z.array(z.string()).optional(),
  password_strength: z.int().optional(),
  /** Of signing in with a password. */
  requires_2fa: z.boolean().optional(),
  two_fa_methods: z.array(z.enum(SECOND_FACTOR_METHODS)).optional(),
  passkey_options: passkeyRequestOptions.nullable().optional(),
  requires_email_verification: z.boolean().optional(),
  account_locked: z.boolean().optional(),
  unlock_time: z.iso.datetime().nullable().optional(),
  failed_attempts: z.int().optional(),
});
export type Failure = z.infer<typeof failure>;

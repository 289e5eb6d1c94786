import { z } from 'zod';
import { worn } from './shop/contract.js';

/** An account id, a Telegram id, or `me`. */
export const personRef = z.string().min(1).max(24);

/** The query of a call about one person: the caller, without `user_id`. */
export const personQuery = z.object({ user_id: personRef.default('me') });

/** ISO 3166-1 alpha-2, upper case. Chosen by the person. */
export const country = z.string().regex(/^[A-Z]{2}$/);

/** A person in lists. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  /** Without `@`; empty when there is none. */
  username: z.string(),
  avatar: z.string().nullable(),
  /** The frame around the avatar; null for none. */
  frame: z.string().nullable(),
  level: z.int().min(1),
});
export type Person = z.infer<typeof person>;

/** An account, in profiles and in the answers of sign-ins. */
export const user = z.object({
  id: z.string(),
  telegram_id: z.int().nullable(),
  /** Only in the caller's profile; null without one. */
  email: z.string().nullable().optional(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  /** The name at the table. */
  name: z.string(),
  avatar: z.string().nullable(),
  language: z.enum(['fa', 'en']),
  /** Only in the caller's profile: the language that they chose over `language`; null for none. */
  locale: z.string().nullable().optional(),
  is_guest: z.boolean(),
  admin_level: z.enum(['user', 'moderator', 'admin', 'super_admin']),
  /** Only in the caller's profile. */
  two_factor_enabled: z.boolean().optional(),
  /** Only in the caller's profile: their page views are not counted. */
  no_stats: z.boolean().optional(),
  /** Only in the caller's profile: the terms that they have accepted; null for none. */
  terms_version: z.int().nullable().optional(),
  balance: z.int(),
  level: z.int(),
  total_games_played: z.int(),
  /** The same number. */
  games_played: z.int(),
  games_won: z.int(),
  created_at: z.iso.datetime(),
  /** Null until the person chooses one. */
  country: z.string().nullable(),
  worn,
});
export type User = z.infer<typeof user>;

/** An account in a profile: only its owner sees the balance, the language and when it began. */
export const profileUser = user.partial({ balance: true, language: true, created_at: true });
export type ProfileUser = z.infer<typeof profileUser>;

import { z } from 'zod';

/** An account's id, a Telegram id, or `me`. What is none of them is nobody's. */
export const personRef = z.string().min(1).max(24);

/** The query of a call about one person: without `user_id` it is about the caller. */
export const personQuery = z.object({ user_id: personRef.default('me') });

/** ISO 3166-1 alpha-2, upper case: chosen by the person, never guessed. */
export const country = z.string().regex(/^[A-Z]{2}$/);

/** What every list shows of a person first. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  /** Without `@`; empty when there is none. */
  username: z.string(),
  avatar: z.string().nullable(),
  /** The frame around the avatar that the person wears; null for none. */
  frame: z.string().nullable(),
  level: z.int().min(1),
});
export type Person = z.infer<typeof person>;

/** `PUT /api/auth/profile`: only the fields that are there change. `country: null` takes it away. */
export const profileChange = z
  .object({
    first_name: z.string().trim().min(1).max(64),
    last_name: z.string().trim().max(64),
    /** The name at the table. */
    name: z.string().trim().min(1).max(32),
    language: z.enum(['fa', 'en']),
    country: country.nullable(),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChange>;

/** `POST /api/user/avatar`, multipart field `avatar`; `DELETE` takes the picture away. */
export const AVATAR_BYTES_MAX = 5 * 1024 * 1024;
export const avatarAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  /** `/api/files/{id}`; null after it was taken away. */
  avatar: z.string().nullable(),
});
export type AvatarAnswer = z.infer<typeof avatarAnswer>;

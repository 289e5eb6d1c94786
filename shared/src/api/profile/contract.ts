import { z } from 'zod';
import { doneWithMessage, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { LANGUAGE_CODE } from '../languages/limits.js';
import { country, personQuery, personRef, profileUser, user } from '../players.js';
import { FIRST_NAME_MAX, NAME_MAX } from './limits.js';
import { profilePaths as paths } from './paths.js';
export { AVATAR_BYTES_MAX } from './limits.js';

export const profileAnswer = success({ user });
export type ProfileAnswer = z.infer<typeof profileAnswer>;

/** The profile of the caller, or of another person. */
export const personProfileAnswer = success({ user: profileUser });
export type PersonProfileAnswer = z.infer<typeof personProfileAnswer>;

/** Absent fields stay as they are; `country: null` removes it. */
export const profileChange = z
  .object({
    first_name: z.string().trim().min(1).max(FIRST_NAME_MAX),
    last_name: z.string().trim().max(FIRST_NAME_MAX),
    /** The name at the table. */
    name: z.string().trim().min(1).max(NAME_MAX),
    /** Alone: the person speaks this one, and no other that lies over it. */
    language: z.enum(['fa', 'en']),
    /** A language of `GET /languages`; the one under it becomes `language`. Null: none besides `language`. */
    locale: z.string().max(12).regex(LANGUAGE_CODE).nullable(),
    country: country.nullable(),
    /** True: the person's page views are not counted. */
    no_stats: z.boolean(),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChange>;

/** `avatar`: the path `/api/files/{id}`; null after it was removed. */
export const avatarAnswer = doneWithMessage.extend({ avatar: z.string().nullable() });
export type AvatarAnswer = z.infer<typeof avatarAnswer>;

export const getOwnProfile = endpoint({
  path: paths.getOwnProfile,
  summary: 'The caller’s profile',
  access: 'signed-in',
  limit: 'lists',
  answer: profileAnswer,
  refusals: [],
});

export const getProfile = endpoint({
  path: paths.getProfile,
  summary: 'A profile by `user_id`; the caller’s without it',
  access: 'signed-in',
  limit: 'lists',
  query: personQuery,
  answer: personProfileAnswer,
  refusals: ['request/not_found', 'request/too_many'],
});

export const getProfileById = endpoint({
  path: paths.getProfileById,
  summary: 'A profile by account id, Telegram id or `me`',
  access: 'signed-in',
  limit: 'reads',
  params: z.object({ id: personRef }),
  answer: personProfileAnswer,
  refusals: ['request/not_found', 'request/too_many'],
});

export const changeProfile = endpoint({
  path: paths.changeProfile,
  summary: 'Change names, language or country; absent fields stay',
  access: 'signed-in',
  limit: 'writes',
  body: profileChange,
  answer: profileAnswer,
  refusals: ['request/invalid', 'request/not_found', 'auth/name_reserved'],
});

export const uploadAvatar = endpoint({
  path: paths.uploadAvatar,
  summary: 'Upload a picture of up to 5 MB; it is stored as WebP of 512 px',
  access: 'signed-in',
  limit: 'writes',
  upload: 'avatar',
  answer: avatarAnswer,
  refusals: [
    'request/invalid',
    'request/not_found',
    'request/too_many',
    'files/not_an_image',
    'files/too_large',
    'files/busy',
    'files/not_stored',
  ],
});

export const removeAvatar = endpoint({
  path: paths.removeAvatar,
  summary: 'Remove the picture; Telegram’s is not shown either',
  access: 'signed-in',
  limit: 'writes',
  answer: avatarAnswer,
  refusals: ['request/not_found', 'files/not_stored'],
});

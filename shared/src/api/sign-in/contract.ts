import { z } from 'zod';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { user } from '../players.js';
import { telegramId } from '../../protocol/common.js';
import { NAME_MAX } from '../profile/limits.js';
import { INIT_DATA_MAX } from './limits.js';
import { signInPaths as paths } from './paths.js';

/** Raw launch data of the mini app, as Telegram signed them. */
export const initData = z.string().min(1).max(INIT_DATA_MAX);

/** A session. It also comes as a cookie. */
export const signInAnswer = success({
  user,
  token: z.string(),
  expires_at: z.iso.datetime(),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

const byInitData = {
  access: 'anyone',
  limit: 'sign-ins',
  body: z.object({ init_data: initData }),
  answer: signInAnswer,
  refusals: [
    'auth/init_data_invalid',
    'auth/init_data_expired',
    'auth/init_data_spent',
    'auth/registration_closed',
    'auth/telegram_not_configured',
    'auth/account_inactive',
  ],
} as const;

export const guestSignIn = z.object({ name: z.string().trim().min(1).max(NAME_MAX) });

export const signInWithTelegram = endpoint({
  ...byInitData,
  path: paths.signInWithTelegram,
  summary: 'Exchange signed launch data of the mini app for a session',
});

export const signInWithInitData = endpoint({
  ...byInitData,
  path: paths.signInWithInitData,
  summary: 'The same, by the path of older clients',
});

export const signInAsGuest = endpoint({
  path: paths.signInAsGuest,
  summary: 'Play under a name, with an account that is lost with its session',
  access: 'anyone',
  limit: 'sign-ins',
  body: guestSignIn,
  answer: signInAnswer,
  refusals: [
    'auth/guests_not_allowed',
    'auth/registration_closed',
    'auth/name_reserved',
    'request/invalid',
    'request/too_many',
  ],
});

const claim = z.string().max(512).optional();

/** Telegram's fields of a person, as a client names them. Only `init_data` proves them. */
export const userData = z.object({
  telegram_id: telegramId,
  first_name: claim,
  last_name: claim,
  username: claim,
  photo_url: claim,
  language_code: claim,
  auth_date: z.union([z.number(), z.string().max(32)]).optional(),
  init_data: initData.optional(),
});

/** `stored`: the fields that the launch data confirm and the account keeps. */
export const userDataAnswer = success({ stored: z.array(z.string()) });
export type UserDataAnswer = z.infer<typeof userDataAnswer>;

export const saveUserData = endpoint({
  path: paths.saveUserData,
  summary: 'Store what signed launch data of the caller confirm; without them nothing',
  access: 'signed-in',
  limit: 'writes',
  body: userData,
  answer: userDataAnswer,
  refusals: [
    'auth/identity_mismatch',
    'auth/init_data_invalid',
    'auth/init_data_expired',
    'auth/init_data_spent',
    'auth/telegram_not_configured',
  ],
});

export const signOut = endpoint({
  path: paths.signOut,
  summary: 'End the session of this call; succeeds without one too',
  access: 'anyone',
  limit: 'lists',
  duringMaintenance: true,
  host: 'both',
  answer: done,
  refusals: [],
});

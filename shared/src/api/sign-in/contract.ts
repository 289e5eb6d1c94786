import { z } from 'zod';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { user } from '../players.js';
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
    'auth/telegram_not_configured',
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
  refusals: ['auth/guests_not_allowed', 'request/invalid', 'request/too_many'],
});

export const signOut = endpoint({
  path: paths.signOut,
  summary: 'End the session of this call; succeeds without one too',
  access: 'anyone',
  host: 'both',
  answer: done,
  refusals: [],
});

import { z } from 'zod';
import { doneWithMessage, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { registration } from '../password/contract.js';
import { secondFactorProof } from '../second-factor/proof.js';
import { initData, signInAnswer } from '../sign-in/contract.js';
import { identitiesPaths as paths } from './paths.js';

const IDENTITY_PROVIDERS = ['telegram', 'email', 'google'] as const;
const identityProvider = z.enum(IDENTITY_PROVIDERS);
export type IdentityProvider = z.infer<typeof identityProvider>;

/** A way to sign in to the caller's account. */
export const identity = z.object({
  provider: identityProvider,
  /** Address, `@username` or name. */
  label: z.string(),
  /** Null for identities linked before this was stored. */
  linked_at: z.iso.datetime().nullable(),
  /** False for the last one. */
  can_unlink: z.boolean(),
});
export type Identity = z.infer<typeof identity>;

/** `available`: what this server can link, whether or not the account has it. */
export const identitiesAnswer = success({
  identities: z.array(identity),
  available: z.object({ telegram: z.boolean(), google: z.boolean(), email: z.boolean() }),
});
export type IdentitiesAnswer = z.infer<typeof identitiesAnswer>;

const emailLink = z.object({
  email: registration.shape.email,
  password: registration.shape.password,
  confirm_password: registration.shape.confirm_password,
});
export type EmailLink = z.infer<typeof emailLink>;

/** Where the page goes. */
export const linkAnswer = success({ url: z.url() });
export type LinkAnswer = z.infer<typeof linkAnswer>;

const codeExchange = secondFactorProof.extend({ code: z.string().min(1).max(128) });
export type CodeExchange = z.infer<typeof codeExchange>;

export const exchangeAnswer = signInAnswer.extend({
  message: z.string(),
  /** Null when the device is known. */
  security_alert: z.object({ message: z.string() }).nullable(),
});
export type ExchangeAnswer = z.infer<typeof exchangeAnswer>;

export const listIdentities = endpoint({
  path: paths.listIdentities,
  summary: 'Identities of the caller, and what could be linked',
  access: 'signed-in',
  limit: 'reads',
  answer: identitiesAnswer,
  refusals: [],
});

export const linkTelegram = endpoint({
  path: paths.linkTelegram,
  summary: 'Link Telegram by signed launch data',
  access: 'signed-in',
  fresh: true,
  limit: 'sign-ins',
  body: z.object({ init_data: initData }),
  answer: doneWithMessage,
  refusals: [
    'auth/identity_taken',
    'auth/identity_present',
    'auth/init_data_invalid',
    'auth/init_data_expired',
    'auth/init_data_spent',
    'auth/telegram_not_configured',
    'request/not_found',
  ],
});

export const linkEmail = endpoint({
  path: paths.linkEmail,
  summary: 'Link an address and a password; the mailed link completes it. The same answer for every address',
  access: 'signed-in',
  fresh: true,
  limit: 'sign-ins',
  body: emailLink,
  answer: doneWithMessage,
  refusals: [
    'auth/email_required',
    'auth/email_invalid',
    'auth/password_weak',
    'auth/passwords_differ',
    'auth/identity_present',
    'auth/mail_off',
    'request/not_found',
  ],
});

export const unlinkIdentity = endpoint({
  path: paths.unlinkIdentity,
  summary:
    'Unlink an identity, but never the last one, nor the Telegram from which the last super administrator has the level',
  access: 'signed-in',
  fresh: true,
  limit: 'sign-ins',
  params: z.object({ provider: identityProvider }),
  answer: doneWithMessage,
  refusals: ['auth/last_identity', 'users/last_super_admin', 'request/not_found'],
});

/**
 * Goes to the issuer and returns to `/sign-in#code=&return_to=` or `/sign-in#error=`. `return_to`: a path of ours (`/…`);
 * any other text counts as `/`.
 */
const start = {
  access: 'anyone',
  limit: 'sign-ins',
  query: z.object({ return_to: z.string().max(512).optional() }),
  redirects: true,
  refusals: [],
} as const;
/** The issuer decides what the query holds. */
const finish = {
  access: 'anyone',
  limit: 'sign-ins',
  query: z.looseObject({}),
  redirects: true,
  refusals: [],
} as const;
const link = { access: 'signed-in', fresh: true, limit: 'sign-ins', answer: linkAnswer } as const;

export const startGoogle = endpoint({
  ...start,
  path: paths.startGoogle,
  summary: 'Sign in with Google: goes there and returns to `/sign-in` with a code or an error',
});

export const finishGoogle = endpoint({
  ...finish,
  path: paths.finishGoogle,
  summary: 'Where Google sends the browser back to',
});

export const linkGoogle = endpoint({
  ...link,
  path: paths.linkGoogle,
  summary: 'Where to go to link Google',
  refusals: ['auth/google_not_configured', 'auth/google_unreachable'],
});

export const startTelegram = endpoint({
  ...start,
  path: paths.startTelegram,
  summary: 'Sign in with Telegram in a browser: goes there and returns to `/sign-in` as Google does',
});

export const finishTelegram = endpoint({
  ...finish,
  path: paths.finishTelegram,
  summary: 'Where Telegram sends the browser back to',
});

export const linkTelegramWeb = endpoint({
  ...link,
  path: paths.linkTelegramWeb,
  summary: 'Where to go to link Telegram in a browser',
  refusals: ['auth/telegram_not_configured', 'auth/telegram_unreachable'],
});

/** Where a second factor is needed, the same code is sent again with it. */
export const exchangeCode = endpoint({
  path: paths.exchangeCode,
  summary: 'Exchange the code of the return for a session: once, within a minute, in the same browser',
  access: 'anyone',
  limit: 'sign-ins',
  body: codeExchange,
  answer: exchangeAnswer,
  refusals: [
    'auth/code_invalid',
    'auth/two_factor_required',
    'auth/two_factor_wrong',
    'auth/account_locked',
    'auth/account_inactive',
    'request/too_many',
  ],
});

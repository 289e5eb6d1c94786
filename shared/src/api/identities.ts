import { z } from 'zod';
import { signInAnswer } from './auth.js';
import { registration } from './password-auth.js';
import { secondFactorProof } from './second-factor.js';
import { toldAnswer } from './told.js';

/** By what one account can be entered. */
export const IDENTITY_PROVIDERS = ['telegram', 'email', 'google'] as const;
export const identityProvider = z.enum(IDENTITY_PROVIDERS);
export type IdentityProvider = z.infer<typeof identityProvider>;

/** One way into the caller's own account. */
export const identity = z.object({
  provider: identityProvider,
  /** The address, `@username` or name by which people know which one it is. */
  label: z.string(),
  /** Null where it was linked before that was kept. */
  linked_at: z.iso.datetime().nullable(),
  /** False for the last one. */
  can_unlink: z.boolean(),
});
export type Identity = z.infer<typeof identity>;

/** `GET /api/auth/identities`. `available`: what this server can link, whether or not the account has it. */
export const identitiesAnswer = z.object({
  success: z.literal(true),
  identities: z.array(identity),
  available: z.object({ telegram: z.boolean(), google: z.boolean(), email: z.boolean() }),
});
export type IdentitiesAnswer = z.infer<typeof identitiesAnswer>;

/** `DELETE /api/auth/identities/{provider}`. Refusals: `auth/last_identity`, `request/not_found`. */
export const identityPath = z.object({ provider: identityProvider });

/**
 * `POST /api/auth/identities/email`: the same answer for known and unknown addresses; the mailed link
 * (`/verify-email#token=`) attaches the address. Answered with `toldAnswer`.
 */
export const emailLink = registration.pick({ email: true, password: true }).extend({
  confirm_password: registration.shape.password,
});
export type EmailLink = z.infer<typeof emailLink>;

/** `POST /api/auth/google/link`, `POST /api/auth/telegram-web/link`: where the page goes now. */
export const linkAnswer = z.object({ success: z.literal(true), url: z.url() });
export type LinkAnswer = z.infer<typeof linkAnswer>;

/**
 * `GET /api/auth/google`, `GET /api/auth/telegram-web`: goes to the issuer, and comes back to `/sign-in#code=&return_to=`
 * or `/sign-in#error=`. A path here (`/…`); anything else counts as `/`.
 */
export const webSignInQuery = z.object({ return_to: z.string().max(512).optional() });

/**
 * `POST /api/auth/exchange`: the code that came back becomes a session, once, within a minute, in the browser that began.
 * A second factor is asked for as at `POST /api/auth/login`; the same code is then sent again with it.
 */
export const codeExchange = secondFactorProof.extend({ code: z.string().min(1).max(128) });
export type CodeExchange = z.infer<typeof codeExchange>;

export const exchangeAnswer = signInAnswer.extend({
  message: toldAnswer.shape.message,
  /** Null when the device is known. */
  security_alert: z.object({ message: z.string() }).nullable(),
});
export type ExchangeAnswer = z.infer<typeof exchangeAnswer>;

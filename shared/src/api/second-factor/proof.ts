import { z } from 'zod';
import { codeText } from '../typed.js';

/** Longest text that is read as a code, with its spaces. */
const CODE_TEXT_MAX = 32;
/** Longest binary field of a passkey, as base64url: far more than any authenticator sends. */
const BINARY_TEXT_MAX = 16_384;

export const binary = z
  .string()
  .max(BINARY_TEXT_MAX)
  .regex(/^[A-Za-z0-9_-]*$/);
export const authenticatorAttachment = z.enum(['platform', 'cross-platform']);
/** The results of extensions; ignored. */
export const extensionResults = z.object({}).default({});
export const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});
export const userVerification = z.enum(['discouraged', 'preferred', 'required']);

/** A code of an authenticator app, a recovery code, or a passkey. */
export const SECOND_FACTOR_METHODS = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** Six digits of an authenticator app (in any script), or a recovery code `xxxxx-xxxxx`. */
export const twoFactorCode = codeText(CODE_TEXT_MAX);

/** `PublicKeyCredential.toJSON()` of a passkey that was used: AuthenticationResponseJSON of WebAuthn 3. */
export const passkeyAssertion = z.object({
  id: binary.min(1).max(1024),
  rawId: binary.min(1).max(1024),
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.nullish(),
  }),
  authenticatorAttachment: authenticatorAttachment.nullish(),
  clientExtensionResults: extensionResults,
  type: z.literal('public-key'),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** PublicKeyCredentialRequestOptionsJSON: for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(credentialDescriptor),
  userVerification,
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** Proof of a second factor: a passkey, or else a code. */
export const secondFactorProof = z.object({
  two_fa_token: twoFactorCode.optional(),
  passkey: passkeyAssertion.optional(),
});
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

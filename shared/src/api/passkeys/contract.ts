import { z } from 'zod';
import { doneWithMessage, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import {
  authenticatorAttachment,
  binary,
  credentialDescriptor,
  extensionResults,
  userVerification,
} from '../second-factor/proof.js';
import { PASSWORD_TEXT_MAX } from '../sign-in/limits.js';
import { PASSKEY_NAME_MAX } from './limits.js';
import { passkeysPaths as paths } from './paths.js';

/** `PublicKeyCredential.toJSON()` of a new passkey: RegistrationResponseJSON of WebAuthn 3. */
const passkeyCreation = z.object({
  id: binary.min(1).max(1024),
  rawId: binary.min(1).max(1024),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(32)).max(8).optional(),
  }),
  authenticatorAttachment: authenticatorAttachment.nullish(),
  clientExtensionResults: extensionResults,
  type: z.literal('public-key'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** PublicKeyCredentialCreationOptionsJSON: for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  /** Null before the first use. */
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeysAnswer = success({ passkeys: z.array(passkey) });
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>;
export const passkeyOptionsAnswer = success({ options: passkeyCreationOptions });
export type PasskeyOptionsAnswer = z.infer<typeof passkeyOptionsAnswer>;
export const newPasskeyAnswer = success({
  passkey,
  /** Only for the first second factor of the account; shown only here. */
  recovery_codes: z.array(z.string()).nullable(),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

export const listPasskeys = endpoint({
  path: paths.listPasskeys,
  summary: 'Passkeys, oldest first',
  access: 'signed-in',
  limit: 'reads',
  sessions: 'both',
  fresh: true,
  answer: passkeysAnswer,
  refusals: [],
});

export const getPasskeyOptions = endpoint({
  path: paths.getPasskeyOptions,
  summary: 'What a browser needs to create a passkey',
  access: 'signed-in',
  sessions: 'both',
  fresh: true,
  limit: 'sign-ins',
  answer: passkeyOptionsAnswer,
  refusals: ['auth/passkeys_off', 'auth/unauthenticated'],
});

export const addPasskey = endpoint({
  path: paths.addPasskey,
  summary: 'Add the passkey that the browser created',
  access: 'signed-in',
  sessions: 'both',
  fresh: true,
  limit: 'sign-ins',
  body: z.object({ name: z.string().trim().min(1).max(PASSKEY_NAME_MAX), response: passkeyCreation }),
  answer: newPasskeyAnswer,
  refusals: [
    'auth/passkey_invalid',
    'auth/passkey_known',
    'auth/passkeys_too_many',
    'auth/passkeys_off',
    'auth/unauthenticated',
    'request/too_many',
  ],
});

export const removePasskey = endpoint({
  path: paths.removePasskey,
  summary: 'Remove a passkey; the last factor turns the second factor off',
  access: 'signed-in',
  sessions: 'both',
  fresh: true,
  limit: 'sign-ins',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  /** The last factor goes only with the password, where there is one. */
  body: z.object({ password: z.string().max(PASSWORD_TEXT_MAX).optional() }).default({}),
  answer: doneWithMessage,
  refusals: [
    'request/not_found',
    'auth/two_factor_required_for_admins',
    'auth/unauthenticated',
    'auth/password_required',
    'auth/no_password',
    'auth/wrong_password',
    'auth/two_factor_off',
    'auth/two_factor_wrong',
    'auth/step_up_needed',
    'auth/account_locked',
    'request/too_many',
  ],
});

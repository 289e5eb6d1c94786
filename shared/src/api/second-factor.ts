import { z } from 'zod';
import { toldAnswer } from './told.js';

/** Longer than any code with its spaces; what it is, the server finds out. */
const CODE_TEXT_MAX = 32;
/** Passwords past this are not read. */
const PASSWORD_TEXT_MAX = 1024;
/** Binary fields of a passkey's answers, as base64url: far more than any authenticator sends. */
const BINARY_TEXT_MAX = 16_384;
const PASSKEY_NAME_MAX = 64;

const password = z.string().max(PASSWORD_TEXT_MAX);
const binary = z
  .string()
  .max(BINARY_TEXT_MAX)
  .regex(/^[A-Za-z0-9_-]*$/);
const attachment = z.enum(['platform', 'cross-platform']);
const transports = z.array(z.string().max(32)).max(8);
/** Browsers put what the extensions gave here; nothing of it is used. */
const extensionResults = z.object({}).default({});
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** By what a second factor can be shown: a code of an authenticator app, a recovery code, a passkey. */
export const SECOND_FACTOR_METHODS = ['totp', 'recovery', 'passkey'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** Six digits of an authenticator app (of any script), or a recovery code `xxxxx-xxxxx`. */
export const twoFactorCode = z.string().max(CODE_TEXT_MAX);

/** What `PublicKeyCredential.toJSON()` gives for a passkey that was used: AuthenticationResponseJSON of WebAuthn 3. */
export const passkeyAssertion = z.object({
  id: binary.min(1).max(1024),
  rawId: binary.min(1).max(1024),
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.nullish(),
  }),
  authenticatorAttachment: attachment.nullish(),
  clientExtensionResults: extensionResults,
  type: z.literal('public-key'),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** The same for a passkey that was made: RegistrationResponseJSON. */
export const passkeyCreation = z.object({
  id: binary.min(1).max(1024),
  rawId: binary.min(1).max(1024),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: transports.optional(),
  }),
  authenticatorAttachment: attachment.nullish(),
  clientExtensionResults: extensionResults,
  type: z.literal('public-key'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** PublicKeyCredentialRequestOptionsJSON: for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** PublicKeyCredentialCreationOptionsJSON: for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** What shows the second factor at a sign-in: at most one of them counts, the passkey before the code. */
export const secondFactorProof = z.object({
  two_fa_token: twoFactorCode.optional(),
  passkey: passkeyAssertion.optional(),
});
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

/** `POST /api/auth/setup-2fa`: an account with a password gives it; one without needs a fresh session. */
export const twoFactorSetup = z.object({ password: password.optional() });
export const twoFactorSetupAnswer = toldAnswer.extend({
  /** Base32, without spaces. */
  secret: z.string(),
  otpauth_url: z.string(),
  /** An `<svg>` of that address as a QR code, black on white with its quiet zone. */
  qr_svg: z.string(),
});
export type TwoFactorSetupAnswer = z.infer<typeof twoFactorSetupAnswer>;

/** `POST /api/auth/verify-2fa`. */
export const twoFactorVerification = z.object({ token: twoFactorCode });
/** Recovery codes are seen this once. */
export const recoveryCodesAnswer = z.object({
  success: z.literal(true),
  recovery_codes: z.array(z.string()),
});
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;
export const twoFactorVerificationAnswer = toldAnswer.extend({ recovery_codes: z.array(z.string()) });
export type TwoFactorVerificationAnswer = z.infer<typeof twoFactorVerificationAnswer>;

/** `POST /api/auth/disable-2fa`: takes the authenticator app, the passkeys and the recovery codes away. */
export const twoFactorEnd = z.object({ password: password.optional(), token: twoFactorCode.optional() });
/** `POST /api/auth/recovery-codes`: new ones; those before end. A code, unless the second factor was shown a moment ago. */
export const recoveryCodesWish = z.object({ password: password.optional(), token: twoFactorCode.optional() });

/** One passkey of an account. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  /** Null before the first time. */
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** `GET /api/auth/passkeys`, the oldest first. */
export const passkeysAnswer = z.object({ success: z.literal(true), passkeys: z.array(passkey) });
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>;
/** `POST /api/auth/passkeys/options`. */
export const passkeyOptionsAnswer = z.object({ success: z.literal(true), options: passkeyCreationOptions });
export type PasskeyOptionsAnswer = z.infer<typeof passkeyOptionsAnswer>;
/** `POST /api/auth/passkeys`. */
export const newPasskey = z.object({
  name: z.string().trim().min(1).max(PASSKEY_NAME_MAX),
  response: passkeyCreation,
});
export const newPasskeyAnswer = z.object({
  success: z.literal(true),
  passkey,
  /** Only when it is the account's first second factor. */
  recovery_codes: z.array(z.string()).nullable(),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;

/** By what a session can be confirmed: `sign_in_again` where nothing else is left. */
export const STEP_UP_METHODS = ['password', ...SECOND_FACTOR_METHODS, 'telegram', 'sign_in_again'] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

/** `POST /api/auth/step-up/options`. */
export const stepUpOptionsAnswer = z.object({
  success: z.literal(true),
  methods: z.array(z.enum(STEP_UP_METHODS)),
  passkey_options: passkeyRequestOptions.nullable(),
});
export type StepUpOptionsAnswer = z.infer<typeof stepUpOptionsAnswer>;

/** `POST /api/auth/step-up`: one of them. */
export const stepUp = secondFactorProof.extend({
  password: password.optional(),
  /** Telegram's launch data of the same account, signed at most ten minutes ago. */
  init_data: z.string().min(1).max(8192).optional(),
});
export const stepUpAnswer = z.object({ success: z.literal(true), fresh_until: z.iso.datetime() });
export type StepUpAnswer = z.infer<typeof stepUpAnswer>;

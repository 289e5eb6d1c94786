import { z } from 'zod';
import { doneWithMessage, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { initData } from '../sign-in/contract.js';
import { PASSWORD_TEXT_MAX } from '../sign-in/limits.js';
import { secondFactorPaths as paths } from './paths.js';
import { passkeyRequestOptions, SECOND_FACTOR_METHODS, secondFactorProof, twoFactorCode } from './proof.js';
export {
  SECOND_FACTOR_METHODS,
  passkeyAssertion,
  passkeyRequestOptions,
  type PasskeyAssertion,
  type PasskeyRequestOptions,
  type SecondFactorMethod,
  type SecondFactorProof,
} from './proof.js';

const password = z.string().max(PASSWORD_TEXT_MAX).optional();
const passwordAndCode = z.object({ password, token: twoFactorCode.optional() });
const recovery_codes = z.array(z.string());

export const twoFactorSetupAnswer = doneWithMessage.extend({
  /** Base32, without spaces. */
  secret: z.string(),
  otpauth_url: z.string(),
  /** The same as a QR code: an `<svg>`, black on white with its quiet zone. */
  qr_svg: z.string(),
});
export type TwoFactorSetupAnswer = z.infer<typeof twoFactorSetupAnswer>;
/** Recovery codes are shown only here. */
export const twoFactorVerificationAnswer = doneWithMessage.extend({ recovery_codes });
export type TwoFactorVerificationAnswer = z.infer<typeof twoFactorVerificationAnswer>;
export const recoveryCodesAnswer = success({ recovery_codes });
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>;

/** Ways to confirm a session; `sign_in_again` where there is no other. */
export const STEP_UP_METHODS = ['password', ...SECOND_FACTOR_METHODS, 'telegram', 'sign_in_again'] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];
export const stepUpOptionsAnswer = success({
  methods: z.array(z.enum(STEP_UP_METHODS)),
  passkey_options: passkeyRequestOptions.nullable(),
});
export type StepUpOptionsAnswer = z.infer<typeof stepUpOptionsAnswer>;
export const stepUpAnswer = success({ fresh_until: z.iso.datetime() });
export type StepUpAnswer = z.infer<typeof stepUpAnswer>;

/** Of calls that check a password or a code. */
const attemptRefusals = [
  'auth/unauthenticated',
  'auth/no_password',
  'auth/wrong_password',
  'auth/two_factor_off',
  'auth/two_factor_wrong',
  'auth/account_locked',
  'request/too_many',
] as const;

export const setUpTotp = endpoint({
  path: paths.setUpTotp,
  summary: 'Begin to set up an authenticator app, with the password or in a fresh session',
  access: 'signed-in',
  sessions: 'both',
  limit: 'sign-ins',
  body: z.object({ password }),
  answer: twoFactorSetupAnswer,
  refusals: [
    ...attemptRefusals,
    'auth/password_required',
    'auth/step_up_needed',
    'auth/two_factor_not_configured',
  ],
});

export const confirmTotp = endpoint({
  path: paths.confirmTotp,
  summary: 'Turn the second factor on with the first code of the app; gives recovery codes',
  access: 'signed-in',
  sessions: 'both',
  limit: 'sign-ins',
  body: z.object({ token: twoFactorCode }),
  answer: twoFactorVerificationAnswer,
  refusals: [...attemptRefusals, 'auth/two_factor_not_pending'],
});

export const disableSecondFactor = endpoint({
  path: paths.disableSecondFactor,
  summary: 'Remove authenticator app, passkeys and recovery codes',
  access: 'signed-in',
  sessions: 'both',
  limit: 'sign-ins',
  body: passwordAndCode,
  answer: doneWithMessage,
  refusals: [
    ...attemptRefusals,
    'auth/password_required',
    'auth/step_up_needed',
    'auth/two_factor_required_for_admins',
  ],
});

export const renewRecoveryCodes = endpoint({
  path: paths.renewRecoveryCodes,
  summary: 'Ten new recovery codes; the old ones end. Needs a code, unless one was given a moment ago',
  access: 'signed-in',
  sessions: 'both',
  limit: 'sign-ins',
  body: passwordAndCode,
  answer: recoveryCodesAnswer,
  refusals: [...attemptRefusals, 'auth/password_required', 'auth/step_up_needed'],
});

export const getStepUpOptions = endpoint({
  path: paths.getStepUpOptions,
  summary: 'Ways to confirm this session',
  access: 'signed-in',
  sessions: 'both',
  limit: 'sign-ins',
  answer: stepUpOptionsAnswer,
  refusals: ['auth/unauthenticated'],
});

export const stepUp = endpoint({
  path: paths.stepUp,
  summary: 'Confirm this session: by the second factor, or without one by password or new launch data',
  access: 'signed-in',
  sessions: 'both',
  limit: 'sign-ins',
  body: secondFactorProof.extend({
    password,
    /** Of the same account, signed within the last ten minutes. */
    init_data: initData.optional(),
  }),
  answer: stepUpAnswer,
  refusals: [
    ...attemptRefusals,
    'auth/step_up_needed',
    'auth/init_data_invalid',
    'auth/init_data_expired',
    'auth/init_data_spent',
    'auth/identity_mismatch',
    'auth/telegram_not_configured',
  ],
});

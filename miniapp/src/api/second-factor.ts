import type {
  NewPasskeyAnswer,
  PasskeyCreation,
  PasskeyOptionsAnswer,
  PasskeysAnswer,
  RecoveryCodesAnswer,
  SecondFactorProof,
  StepUpAnswer,
  StepUpOptionsAnswer,
  TwoFactorSetupAnswer,
  TwoFactorVerificationAnswer,
} from '@hokm/shared/api';
import { call } from './client.js';
import type { Told } from './password-auth.js';

/** What confirms that it is the account's owner: at most one of them. */
export interface Confirmation extends SecondFactorProof {
  password?: string;
  init_data?: string;
}

/** A password, and a code of the second factor. */
interface Proof {
  password?: string;
  token?: string;
}

const post = <Answer>(path: string, body: object, token: string | null) =>
  call<Answer>(path, { method: 'POST', body, token });

export const setUpTwoFactor = (body: { password?: string }, token: string | null) =>
  post<TwoFactorSetupAnswer>('/auth/setup-2fa', body, token);

export const verifyTwoFactor = (code: string, token: string | null) =>
  post<TwoFactorVerificationAnswer>('/auth/verify-2fa', { token: code }, token);

export const disableTwoFactor = (proof: Proof, token: string | null) =>
  post<Told>('/auth/disable-2fa', proof, token);

export const renewRecoveryCodes = (proof: Proof, token: string | null) =>
  post<RecoveryCodesAnswer>('/auth/recovery-codes', proof, token);

export const getPasskeys = (token: string | null, signal?: AbortSignal) =>
  call<PasskeysAnswer>('/auth/passkeys', { token, ...(signal ? { signal } : {}) });

export const getPasskeyOptions = (token: string | null) =>
  post<PasskeyOptionsAnswer>('/auth/passkeys/options', {}, token);

export const addPasskey = (name: string, response: PasskeyCreation, token: string | null) =>
  post<NewPasskeyAnswer>('/auth/passkeys', { name, response }, token);

export const removePasskey = (id: string, token: string | null) =>
  call<Told>(`/auth/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE', token });

/** By what this session can be confirmed. */
export const getStepUpOptions = (token: string | null) =>
  post<StepUpOptionsAnswer>('/auth/step-up/options', {}, token);

export const confirmSession = (confirmation: Confirmation, token: string | null) =>
  post<StepUpAnswer>('/auth/step-up', confirmation, token);

import {
  securityInfoAnswer,
  twoFactorSetupAnswer,
  twoFactorVerificationAnswer,
  type SecurityInfoAnswer,
  type TwoFactorSetupAnswer,
  type TwoFactorVerificationAnswer,
} from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import { call, type Called } from './call.js';

/** How the own account is kept (`GET /api/security/info`). */
export function askSecurity(language: Language): Promise<Called<SecurityInfoAnswer>> {
  return call('/security/info', { language, answer: securityInfoAnswer });
}

/** Begins the set-up of an authenticator app; without a password for an account that has none. */
export function beginSetUp(
  password: string | undefined,
  language: Language,
): Promise<Called<TwoFactorSetupAnswer>> {
  return call('/auth/setup-2fa', { language, answer: twoFactorSetupAnswer, body: { password } });
}

/** Ends it with the first code of the app. */
export function endSetUp(token: string, language: Language): Promise<Called<TwoFactorVerificationAnswer>> {
  return call('/auth/verify-2fa', { language, answer: twoFactorVerificationAnswer, body: { token } });
}

import { isEmailAddress } from '@hokm/shared/email';
import type { Translate } from '../../text/define-texts.js';
import type { signInTexts } from '../../text/sign-in.js';

export interface SignInFields {
  readonly email: string;
  readonly password: string;
}

/** Errors by field, before the form is sent; empty when it may be sent. */
export function validateSignIn(
  { email, password }: SignInFields,
  t: Translate<typeof signInTexts>,
): Partial<Record<keyof SignInFields, string>> {
  const address = email.trim();
  return {
    ...(address === '' ? { email: t('email_required') } : {}),
    ...(address !== '' && !isEmailAddress(address) ? { email: t('email_invalid') } : {}),
    ...(password === '' ? { password: t('password_required') } : {}),
  };
}

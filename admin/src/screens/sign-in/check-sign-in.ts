import { isEmailAddress } from '@hokm/shared/email';
import type { TextKey } from '../../text/fa.js';

export interface SignInFields {
  readonly email: string;
  readonly password: string;
}

/** What stands under a field that cannot be sent as it is. */
export type SignInErrors = Partial<Record<keyof SignInFields, TextKey>>;

/** Judges the form before it is sent. An empty answer means it may go. */
export function checkSignIn({ email, password }: SignInFields): SignInErrors {
  const errors: SignInErrors = {};
  if (email.trim() === '') errors.email = 'email_required';
  else if (!isEmailAddress(email.trim())) errors.email = 'email_invalid';
  if (password === '') errors.password = 'password_required';
  return errors;
}

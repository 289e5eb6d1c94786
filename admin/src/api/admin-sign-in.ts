import { passwordSignInAnswer, type PasskeyAssertion, type PasswordSignInAnswer } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import { call, type Called } from './call.js';

/** What the sign-in form sends (`POST /api/auth/admin/login`); in its second step with one of the last two. */
export interface AdminSignIn {
  readonly email: string;
  readonly password: string;
  readonly remember_me: boolean;
  readonly two_fa_token?: string;
  readonly passkey?: PasskeyAssertion;
}

/** Sends the form to the server. The session stays in its cookie: the token of the answer is not kept. */
export function signInAsAdmin(props: AdminSignIn, language: Language): Promise<Called<PasswordSignInAnswer>> {
  const body = { ...props, login_type: 'admin' };
  return call('/auth/admin/login', { language, answer: passwordSignInAnswer, body });
}

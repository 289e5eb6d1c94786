import { failure, signInAnswer } from '@hokm/shared/api';
import { isErrorCode } from '@hokm/shared/errors';
import { errorText, type Language } from '@hokm/shared/text';

/** What the sign-in form sends (`POST /api/auth/admin/login`). */
export interface AdminSignIn {
  readonly email: string;
  readonly password: string;
  readonly remember_me: boolean;
}

/** How the server answered: `signed_in` (the panel has no pages to go to yet), or `refused` with its own words. */
export type AdminSignInAnswer =
  | { readonly kind: 'signed_in' | 'unreachable' | 'unexpected' }
  | { readonly kind: 'refused'; readonly message: string };

const accepted = signInAnswer.pick({ success: true });

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Sends the form to the server and says what it answered; a known code in the reader's language, else the server's text. */
export async function signInAsAdmin(props: AdminSignIn, language: Language): Promise<AdminSignInAnswer> {
  let response: Response;
  try {
    response = await fetch('/api/auth/admin/login', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ ...props, login_type: 'admin' }),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  const body = await bodyOf(response);
  if (response.ok && accepted.safeParse(body).success) return { kind: 'signed_in' };
  const refused = failure.safeParse(body);
  if (!refused.success) return { kind: response.status >= 500 ? 'unreachable' : 'unexpected' };
  const { code, message } = refused.data;
  return { kind: 'refused', message: isErrorCode(code) ? errorText(code, language) : message };
}

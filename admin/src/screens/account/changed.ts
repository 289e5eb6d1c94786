import { invalidate } from '../../api/queries.js';
import { refreshSession } from '../../session/session.js';

/** Loads again what a change of the own sign-in makes out of date; the session says too whether there is a second factor. */
export function signInChanged(): void {
  refreshSession();
  void invalidate('GET /security/info', 'GET /auth/sessions', 'GET /auth/passkeys');
}

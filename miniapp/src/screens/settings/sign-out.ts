import i18next from 'i18next';
import { call } from '../../api/index.js';
import { goTo } from '../../navigation/navigation.js';
import { logWarning } from '../../lib/log.js';
import { clearSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';

/** Goes home, and ends the session on this device at once and on the server. Settings stay. Without an answer it ends here alone. */
export async function signOut(): Promise<void> {
  // It takes the session along. By its answer the socket may have told of the end, as of one that somebody else has made.
  const ended = call('POST /auth/logout');
  // Before the session ends: the next sign-in leads back to the page in the address.
  goTo('/');
  clearSession(null);
  showToast(i18next.t('settings.signed_out'), 'check');
  try {
    await ended;
  } catch (error) {
    logWarning('Sign-out', error);
  }
}

import i18next from 'i18next';
import { call } from '../../api/index.js';
import { goTo } from '../../navigation/navigation.js';
import { logWarning } from '../../lib/log.js';
import { clearSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';

/** Ends the session on the server and on this device, and goes home. Settings stay. Without an answer it ends here alone. */
export async function signOut(): Promise<void> {
  try {
    await call('POST /auth/logout');
  } catch (error) {
    logWarning('Sign-out', error);
  }
  // Before the session ends: the next sign-in leads back to the page in the address.
  goTo('/');
  clearSession(null);
  showToast(i18next.t('settings.signed_out'), 'check');
}

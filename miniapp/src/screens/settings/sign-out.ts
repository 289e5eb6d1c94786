import i18next from 'i18next';
import { call } from '../../api/client.js';
import { goTo } from '../../navigation/navigation.js';
import { logWarning } from '../../lib/log.js';
import { clearSession, useSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';

/**
 * Ends the session here and on the server, and goes home; settings stay. Without an answer the device forgets it all the same.
 */
export async function signOut(): Promise<void> {
  const { token } = useSession.getState();
  try {
    await call<object>('/auth/logout', { method: 'POST', body: {}, token });
  } catch (error) {
    logWarning('Sign-out', error);
  }
  // Before the session goes: who signs in next is led back to the page that stands in the address.
  goTo('/');
  clearSession(null);
  showToast(i18next.t('settings.signed_out'), 'check');
}

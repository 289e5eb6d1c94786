import { arrival } from '@hokm/web/browser';
import { logWarning } from '../lib/log.js';
import { schedule } from '../lib/schedule.js';
import { watchWakeUps } from '../telegram/wake-up.js';
import { SessionWatch } from './session-watch.js';
import { refreshUser, useSession } from '../session/session.js';
import { sendUntoldLanguage } from '../session/tell-language.js';

/** Checks the session by loading the profile, and loads the security info. */
async function look(): Promise<void> {
  if (useSession.getState().token === null) return;
  await refreshUser();
  await sendUntoldLanguage();
  try {
    const { loadSecurityInfo } = await arrival(import('../account/security-info.js'));
    await loadSecurityInfo();
  } catch (error) {
    // Its code does not come without a network. The next look tries again.
    logWarning('Security info not loaded', error);
  }
}

/** Looks after the session that is in use. Call once, after the session was started. */
export function watchSession(): void {
  const watch = new SessionWatch({ now: () => Date.now(), schedule, look: () => void look() });
  watch.start();
  watchWakeUps(() => watch.wake());
}

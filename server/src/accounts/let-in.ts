import { setDeviceCookie, setSessionCookie } from '../http/credentials.js';
import type { Call } from '../http/route.js';
import type { Account } from './account.js';
import type { DeviceMet } from './meet-device.js';
import type { NewSession } from './sessions.js';
import { DONE } from './texts.js';
import { presentUser } from './view.js';

/** A session that somebody has just got, in a browser that the account knows from now on. */
interface Entered extends NewSession, DeviceMet {
  readonly account: Account;
}

/** Gives the browser what lets it in the next time, and what a sign-in by password and one by another provider both answer. */
export function letIn(
  {
    language,
    request,
    response,
  }: Pick<Call<unknown, unknown, unknown, 'anyone'>, 'language' | 'request' | 'response'>,
  publicUrl: string | null,
  entered: Entered,
) {
  const { account, token, expires_at, device, isStrange } = entered;
  setSessionCookie(request, response, publicUrl, entered);
  if (device !== null) setDeviceCookie(request, response, publicUrl, device);
  return {
    success: true as const,
    message: DONE.signed_in[language],
    user: presentUser(account, account.games),
    token,
    expires_at: expires_at.toISOString(),
    security_alert: isStrange ? { message: DONE.strange_device[language] } : null,
  };
}

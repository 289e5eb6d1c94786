import type { Endpoint } from '@hokm/shared/api/endpoint';
import { presentUser } from '../../accounts/view.js';
import type { Account } from '../../platform/core/account.js';
import { setDeviceCookie, setSessionCookie } from '../../platform/http/credentials.js';
import type { Call } from '../../platform/http/handle.js';
import type { RecognizedDevice } from './devices.js';
import type { NewSession } from './session-service.js';

const SIGNED_IN = { fa: 'خوش آمدید', en: 'Login successful' } as const;
const STRANGE_DEVICE = {
  fa: 'از دستگاه جدیدی وارد شدید. خبرش را به ایمیل شما فرستادیم.',
  en: 'You signed in from a device that we have not seen before. We have sent word of it to your email.',
} as const;

/** A person who has just signed in, with their new session. */
export interface SignedIn extends NewSession {
  readonly ok: true;
  readonly account: Account;
}

type SignInCall = Pick<Call<Endpoint>, 'response' | 'language'>;

/** Sets the session cookie, and gives what every sign-in answers. */
export function issueSession({ response }: Pick<SignInCall, 'response'>, signedIn: SignedIn) {
  const { account, token, expires_at } = signedIn;
  setSessionCookie(response, signedIn);
  return {
    success: true as const,
    user: presentUser(account, account.games),
    token,
    expires_at: expires_at.toISOString(),
  };
}

/** The same for sign-ins that recognize the browser. */
export function issueSessionOnDevice(call: SignInCall, signedIn: SignedIn & RecognizedDevice) {
  const { language, response } = call;
  const { device, isStrange } = signedIn;
  if (device !== null) setDeviceCookie(response, device);
  return {
    ...issueSession(call, signedIn),
    message: SIGNED_IN[language],
    security_alert: isStrange ? { message: STRANGE_DEVICE[language] } : null,
  };
}

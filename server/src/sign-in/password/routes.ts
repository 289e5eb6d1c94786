import type { Request } from 'express';
import * as identities from '@hokm/shared/api/identities';
import * as contract from '@hokm/shared/api/password';
import { callerOf } from '../../platform/http/caller.js';
import { setDeviceCookie, type Credential } from '../../platform/http/credentials.js';
import { done, handle, type Call, type Handler } from '../../platform/http/handle.js';
import { present, refuse } from '../../platform/core/result.js';
import { browserOf, keepBrowser, type BrowserCookie } from '../common/browser-cookie.js';
import { newSecret } from '../common/one-time-tokens.js';
import { sessionSubject } from '../second-factor/context.js';
import { issueSession, issueSessionOnDevice } from '../sessions/issue-session.js';
import { SessionService } from '../sessions/session-service.js';
import { changePassword } from './change-password.js';
import type { PasswordContext } from './context.js';
import { REGISTRATION_MS } from './model.js';
import {
  linkEmail,
  register,
  requestPasswordReset,
  resendVerification,
  type MailAsker,
} from './registration.js';
import { resetPassword } from './reset-password.js';
import { signInWithPassword } from './sign-in-password.js';
import { verifyEmail } from './verify-email.js';

const MESSAGES = {
  registered: {
    fa: 'ثبت‌نام انجام شد. لینکی را که برایتان فرستادیم باز کنید.',
    en: 'Registration successful',
  },
  verified: { fa: 'ایمیل شما تأیید شد', en: 'Email verified successfully' },
  verification_sent: { fa: 'ایمیل تأیید فرستاده شد', en: 'Verification email sent' },
  reset_sent: { fa: 'ایمیل بازنشانی گذرواژه فرستاده شد', en: 'Password reset email sent' },
  reset: { fa: 'گذرواژه بازنشانی شد', en: 'Password reset successfully' },
  changed: { fa: 'گذرواژه تغییر کرد', en: 'Password changed successfully' },
  link_sent: {
    fa: 'لینکی برایتان فرستادیم. آن را باز کنید تا ایمیل اضافه شود.',
    en: 'We have sent you a link. Open it to add the email.',
  },
} as const;

/** The browser that registers. In Telegram's frame the cookie is the frame's own. */
const REGISTRATION: BrowserCookie = { name: 'registration', sameSite: 'frame', maxAge: REGISTRATION_MS };

const askerOf = (request: Request, credential: Credential | null): MailAsker => ({
  caller: callerOf(request),
  browser: browserOf(request, REGISTRATION),
  session: credential === null ? null : SessionService.idOf(credential.token),
});

type SignInCall = Pick<
  Call<typeof contract.signInWithPassword>,
  'body' | 'language' | 'request' | 'response'
>;

/** Accounts with an address and a password: registration, sign-in, reset and change of the password. */
export function passwordRoutes(context: PasswordContext): readonly Handler[] {
  const newCookie = () => newSecret(context.randomBytes);

  async function signIn(call: SignInCall, panel: boolean) {
    const { body, language, request } = call;
    const props = { ...body, panel, language, caller: callerOf(request) };
    return present(await signInWithPassword(context, props), (signedIn) => ({
      ...issueSessionOnDevice(call, signedIn),
      requires_2fa: false,
      requires_2fa_setup: signedIn.mustSetUpSecondFactor,
      requires_password_change: signedIn.passwordChange !== null,
      account_locked: false as const,
      unlock_time: null,
      failed_attempts: 0 as const,
    }));
  }

  return [
    handle(contract.register, async (call) => {
      const { body, language, request, response } = call;
      const browser = keepBrowser(request, response, REGISTRATION, newCookie);
      const by = { browser, caller: callerOf(request), language };
      return present(await register(context, body, by), ({ strength, signedIn }) => ({
        ...(signedIn === null ? { ...done, user: null } : issueSession(call, signedIn)),
        message: MESSAGES.registered[language],
        requires_email_verification: signedIn === null,
        password_strength: strength,
        errors: [],
      }));
    }),
    handle(contract.signInWithPassword, async (call) => {
      const isForPanel = call.body.login_type === 'admin';
      // Where the panel has a host of its own, this call is on the other one.
      if (isForPanel && context.config.adminUrl !== null) return refuse('request/not_found');
      return signIn(call, isForPanel);
    }),
    handle(contract.signInToPanel, (call) => signIn(call, true)),
    handle(contract.verifyEmail, async ({ body, language, request, credential }) =>
      present(await verifyEmail(context, body, language, askerOf(request, credential)), () => ({
        ...done,
        message: MESSAGES.verified[language],
      })),
    ),
    handle(contract.resendVerification, async ({ body, language, request, credential }) =>
      present(await resendVerification(context, body.email, askerOf(request, credential)), () => ({
        ...done,
        message: MESSAGES.verification_sent[language],
      })),
    ),
    handle(contract.requestPasswordReset, async ({ body, language, request }) =>
      present(await requestPasswordReset(context, body.email, callerOf(request), language), () => ({
        ...done,
        message: MESSAGES.reset_sent[language],
      })),
    ),
    handle(contract.resetPassword, async ({ body, language, request, response }) =>
      present(await resetPassword(context, body, language, callerOf(request)), ({ device }) => {
        setDeviceCookie(response, device);
        return { ...done, message: MESSAGES.reset[language] };
      }),
    ),
    handle(contract.changePassword, async (call) =>
      present(await changePassword(context, sessionSubject(call), call.body), () => ({
        ...done,
        message: MESSAGES.changed[call.language],
      })),
    ),
  ];
}

/** Linking an address and a password to the caller's account. */
export function linkEmailRoutes(context: PasswordContext): readonly Handler[] {
  return [
    handle(identities.linkEmail, async ({ account, body, language, request }) => {
      const by = { account: account.id, session: account.session.id, caller: callerOf(request) };
      return present(await linkEmail(context, by, body, language), () => ({
        ...done,
        message: MESSAGES.link_sent[language],
      }));
    }),
  ];
}

import * as identities from '@hokm/shared/api/identities';
import * as contract from '@hokm/shared/api/password';
import { callerOf } from '../../platform/http/caller.js';
import { setDeviceCookie } from '../../platform/http/credentials.js';
import { done, handle, type Call, type Handler } from '../../platform/http/handle.js';
import { present } from '../../platform/core/result.js';
import { sessionSubject } from '../second-factor/context.js';
import { issueSessionOnDevice } from '../sessions/issue-session.js';
import { changePassword } from './change-password.js';
import type { PasswordContext } from './context.js';
import { linkEmail, register, requestEmail } from './registration.js';
import { resetPassword } from './reset-password.js';
import { signInWithPassword } from './sign-in-password.js';
import { verifyEmail } from './verify-email.js';

const MESSAGES = {
  registered: {
    fa: 'ثبت‌نام انجام شد. پیوندی که برایتان فرستادیم را باز کنید.',
    en: 'Registration successful',
  },
  verified: { fa: 'ایمیل شما تأیید شد', en: 'Email verified successfully' },
  verification_sent: { fa: 'ایمیل تأیید فرستاده شد', en: 'Verification email sent' },
  reset_sent: { fa: 'ایمیل بازنشانی گذرواژه فرستاده شد', en: 'Password reset email sent' },
  reset: { fa: 'گذرواژه بازنشانی شد', en: 'Password reset successfully' },
  changed: { fa: 'گذرواژه تغییر کرد', en: 'Password changed successfully' },
  link_sent: {
    fa: 'پیوندی برایتان فرستادیم. آن را باز کنید تا ایمیل افزوده شود.',
    en: 'We have sent you a link. Open it to add the email.',
  },
} as const;

type SignInCall = Pick<
  Call<typeof contract.signInWithPassword>,
  'body' | 'language' | 'request' | 'response'
>;

/** Accounts with an address and a password: registration, sign-in, reset and change of the password. */
export function passwordRoutes(context: PasswordContext): readonly Handler[] {
  async function signIn(call: SignInCall, panel: boolean) {
    const { body, language, request } = call;
    const props = { ...body, panel, language, caller: callerOf(request) };
    return present(await signInWithPassword(context, props), (signedIn) => ({
      ...issueSessionOnDevice(call, signedIn),
      requires_2fa: false,
      requires_2fa_setup: signedIn.mustSetUpSecondFactor,
      requires_password_change: signedIn.mustChangePassword,
      account_locked: false as const,
      unlock_time: null,
      failed_attempts: 0 as const,
    }));
  }

  return [
    handle(contract.register, async ({ body, language }) =>
      present(await register(context, body, language), ({ strength }) => ({
        ...done,
        message: MESSAGES.registered[language],
        user: null,
        requires_email_verification: true as const,
        password_strength: strength,
        errors: [],
      })),
    ),
    handle(contract.signInWithPassword, (call) => signIn(call, call.body.login_type === 'admin')),
    handle(contract.signInToPanel, (call) => signIn(call, true)),
    handle(contract.verifyEmail, async ({ body, language, request }) =>
      present(await verifyEmail(context, body.token, callerOf(request)), () => ({
        ...done,
        message: MESSAGES.verified[language],
      })),
    ),
    handle(contract.resendVerification, async ({ body, language }) =>
      present(await requestEmail(context, 'verify_again', body.email, language), () => ({
        ...done,
        message: MESSAGES.verification_sent[language],
      })),
    ),
    handle(contract.requestPasswordReset, async ({ body, language }) =>
      present(await requestEmail(context, 'reset', body.email, language), () => ({
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
    handle(identities.linkEmail, async ({ account, body, language }) => {
      const by = { account: account.id, session: account.session.id };
      return present(await linkEmail(context, by, body, language), () => ({
        ...done,
        message: MESSAGES.link_sent[language],
      }));
    }),
  ];
}

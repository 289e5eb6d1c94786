import { Router, type Request } from 'express';
import type { z } from 'zod';
import {
  mailAddress,
  mailToken,
  passwordChange,
  passwordReset,
  passwordSignIn,
  passwordSignInAnswer,
  registration,
  registrationAnswer,
  toldAnswer,
} from '@hokm/shared/api';
import { deviceOf, setDeviceCookie } from '../http/credentials.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Call, Route } from '../http/route.js';
import type { AccountRoutesProps } from './routes.js';
import type { Refused } from './accounts.js';
import type { Caller } from './caller.js';
import { letIn } from './let-in.js';
import { DONE } from './texts.js';

/** Of so many sign-ins that an address is allowed in a minute, one may be for a mail instead. */
const SIGN_INS_PER_MAIL = 6;

/** Who asks, as far as the request shows. */
export function callerOf(request: Request): Caller {
  return {
    userAgent: request.get('user-agent') ?? '',
    address: request.ip ?? '',
    origin: `${request.protocol}://${request.host}`,
    device: deviceOf(request),
  };
}

type SignInCall = Call<unknown, unknown, z.output<typeof passwordSignIn>, 'anyone'>;

/** Accounts with an address and a password: to make one, to sign in, to get and to change the password. */
export function passwordRoutes(
  route: Route,
  { accounts, config: { publicUrl, signInsPerMinute } }: AccountRoutesProps,
): Router {
  const router = Router();
  const { passwords } = accounts;
  const limitSignIns = limitPerMinute(signInsPerMinute);
  const limitMails = limitPerMinute(Math.ceil(signInsPerMinute / SIGN_INS_PER_MAIL));
  const limitTokens = limitPerMinute(signInsPerMinute);

  async function signIn(call: SignInCall, panel: boolean) {
    const { email, password, remember_me, two_fa_token, passkey } = call.body;
    const caller = callerOf(call.request);
    const wish = { email, password, remember_me, panel, proof: { two_fa_token, passkey } };
    const entered = await passwords.signIn(wish, call.language, caller);
    if (!entered.ok) return entered;
    return {
      ...letIn(call, publicUrl, entered),
      requires_2fa: false,
      requires_2fa_setup: entered.mustSetUpSecondFactor,
      requires_password_change: entered.mustChangePassword,
      account_locked: false as const,
      unlock_time: null,
      failed_attempts: 0 as const,
    };
  }

  const told = (result: { readonly ok: true } | Refused, message: string) =>
    result.ok ? { success: true as const, message } : result;

  const registering = route({
    policy: 'anyone',
    body: registration,
    answer: registrationAnswer,
    async handle({ body, language }) {
      const registered = await passwords.register(body, language);
      if (!registered.ok) return registered;
      return {
        success: true as const,
        message: DONE.registered[language],
        user: null,
        requires_email_verification: true as const,
        password_strength: registered.strength,
        errors: [],
      };
    },
  });
  router.post('/auth/register', limitMails, registering);

  const entering = route({
    policy: 'anyone',
    body: passwordSignIn,
    answer: passwordSignInAnswer,
    handle: (call) => signIn(call, call.body.login_type === 'admin'),
  });
  router.post('/auth/login', limitSignIns, entering);

  const enteringPanel = route({
    policy: 'anyone',
    body: passwordSignIn,
    answer: passwordSignInAnswer,
    handle: (call) => signIn(call, true),
  });
  router.post('/auth/admin/login', limitSignIns, enteringPanel);

  const verifying = route({
    policy: 'anyone',
    body: mailToken,
    answer: toldAnswer,
    handle: async ({ body, language, request }) =>
      told(await passwords.verifyEmail(body.token, callerOf(request)), DONE.verified[language]),
  });
  router.post('/auth/verify-email', limitTokens, verifying);

  const resending = route({
    policy: 'anyone',
    body: mailAddress,
    answer: toldAnswer,
    handle: async ({ body, language }) =>
      told(
        await passwords.askForMail('verify_again', body.email, language),
        DONE.verification_sent[language],
      ),
  });
  router.post('/auth/resend-verification', limitMails, resending);

  const forgetting = route({
    policy: 'anyone',
    body: mailAddress,
    answer: toldAnswer,
    handle: async ({ body, language }) =>
      told(await passwords.askForMail('reset', body.email, language), DONE.reset_sent[language]),
  });
  router.post('/auth/forgot-password', limitMails, forgetting);

  const resetting = route({
    policy: 'anyone',
    body: passwordReset,
    answer: toldAnswer,
    async handle({ body, language, request, response }) {
      const reset = await passwords.reset(body, language, callerOf(request));
      if (!reset.ok) return reset;
      setDeviceCookie(request, response, publicUrl, reset.device);
      return told(reset, DONE.reset[language]);
    },
  });
  router.post('/auth/reset-password', limitTokens, resetting);

  const changing = route({
    policy: 'signed-in',
    body: passwordChange,
    answer: toldAnswer,
    async handle({ account, body, credential, language, request }) {
      const changer = {
        account: account.id,
        token: credential?.token ?? '',
        language,
        ...callerOf(request),
      };
      return told(await passwords.change(body, changer), DONE.changed[language]);
    },
  });
  router.post('/auth/change-password', limitSignIns, changing);

  return router;
}

import * as contract from '@hokm/shared/api/sign-in';
import { clearSessionCookies } from '../../platform/http/credentials.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { present } from '../../platform/core/result.js';
import { issueSession } from '../sessions/issue-session.js';
import { signInGuest, type GuestContext } from './sign-in-guest.js';
import { signInTelegram, type TelegramContext } from './sign-in-telegram.js';

export interface SignInRoutesContext extends TelegramContext, GuestContext {
  readonly publicUrl: string | null;
}

/** Sign-in from Telegram and as a guest, and signing out. */
export function signInRoutes(context: SignInRoutesContext): readonly Handler[] {
  const { sessions, publicUrl } = context;
  const byInitData = [contract.signInWithTelegram, contract.signInWithInitData].map((endpoint) =>
    handle(endpoint, async (call) => {
      const { body, request } = call;
      const userAgent = request.get('user-agent') ?? '';
      const props = { initData: body.init_data, userAgent, address: request.ip };
      return present(await signInTelegram(context, props), (signedIn) =>
        issueSession(call, publicUrl, signedIn),
      );
    }),
  );
  return [
    ...byInitData,
    handle(contract.signInAsGuest, async (call) => {
      const { body, language, request } = call;
      const userAgent = request.get('user-agent') ?? '';
      const props = { name: body.name, language, userAgent, address: request.ip };
      return present(await signInGuest(context, props), (signedIn) =>
        issueSession(call, publicUrl, signedIn),
      );
    }),
    handle(contract.signOut, async ({ credential, request, response }) => {
      if (credential !== null) await sessions.endOwn(credential.token);
      clearSessionCookies(request, response, publicUrl);
      return done;
    }),
  ];
}

import * as contract from '@hokm/shared/api/sign-in';
import { callerOf } from '../../platform/http/caller.js';
import { clearSessionCookies, namedKindOf } from '../../platform/http/credentials.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { present } from '../../platform/core/result.js';
import { issueSession } from '../sessions/issue-session.js';
import { signInGuest, type GuestContext } from './sign-in-guest.js';
import { saveUserData, type UserDataContext } from './save-user-data.js';
import { signInTelegram } from './sign-in-telegram.js';

type SignInRoutesContext = UserDataContext & GuestContext;

/** Sign-in from Telegram and as a guest, and signing out. */
export function signInRoutes(context: SignInRoutesContext): readonly Handler[] {
  const { sessions } = context;
  const byInitData = [contract.signInWithTelegram, contract.signInWithInitData].map((endpoint) =>
    handle(endpoint, async (call) => {
      const { body, request } = call;
      const userAgent = request.get('user-agent') ?? '';
      const props = { initData: body.init_data, userAgent, address: request.ip };
      return present(await signInTelegram(context, props), (signedIn) => issueSession(call, signedIn));
    }),
  );
  return [
    ...byInitData,
    handle(contract.signInAsGuest, async (call) => {
      const { body, language, request } = call;
      const { userAgent, address, isFromHere } = callerOf(request);
      const props = { name: body.name, language, userAgent, address, isFromHere };
      return present(await signInGuest(context, props), (signedIn) => issueSession(call, signedIn));
    }),
    handle(contract.saveUserData, async ({ account, body, request }) =>
      present(await saveUserData(context, account, body, callerOf(request)), ({ stored }) => ({
        ...done,
        stored,
      })),
    ),
    handle(contract.signOut, async ({ credential, request, response }) => {
      if (credential !== null) await sessions.endOwn(credential.token);
      clearSessionCookies(response, namedKindOf(request));
      return done;
    }),
  ];
}

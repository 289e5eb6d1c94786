import { Router } from 'express';
import { z } from 'zod';
import { guestSignIn, profileAnswer, signInAnswer, telegramSignIn } from '@hokm/shared/api';
import type { Config } from '../config.js';
import { clearSessionCookies, setSessionCookie } from '../http/credentials.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Call, Route } from '../http/route.js';
import type { Account, Accounts, Refused, SignedIn } from './accounts.js';
import { presentPlayer, presentUser } from './view.js';

export interface AccountRoutesProps {
  readonly accounts: Accounts;
  readonly config: Pick<Config, 'publicUrl' | 'signInsPerMinute'>;
}

/** An account id, a Telegram id, or `me`. What is none of them is nobody's. */
const profileId = z.string().min(1).max(24);
const done = z.object({ success: z.literal(true) });
type AnyCall = Pick<Call<unknown, unknown, unknown, 'anyone'>, 'request' | 'response'>;

/** Sign-in, sign-out and profiles. */
export function accountRoutes(
  route: Route,
  { accounts, config: { publicUrl, signInsPerMinute } }: AccountRoutesProps,
): Router {
  const router = Router();
  const limit = limitPerMinute(signInsPerMinute);

  function welcome({ request, response }: AnyCall, result: SignedIn | Refused) {
    if (!result.ok) return result;
    const { account, token, expires_at, remember } = result;
    const user = presentUser(account, account.games);
    setSessionCookie(request, response, publicUrl, { token, expires_at, remember });
    return { success: true as const, user, token, expires_at: expires_at.toISOString() };
  }

  const own = async (account: Account) => ({
    success: true as const,
    user: presentUser(account, await accounts.countGames(account.id)),
  });

  async function profile(viewer: Account, id: string) {
    if (id === 'me') return own(viewer);
    const account = await accounts.find(id);
    if (account === null) return { ok: false, code: 'request/not_found' } as const;
    if (account.id === viewer.id) return own(viewer);
    return { success: true as const, user: presentPlayer(account, await accounts.countGames(account.id)) };
  }

  const telegram = route({
    policy: 'anyone',
    body: telegramSignIn,
    answer: signInAnswer,
    handle: async (call) => {
      const userAgent = call.request.get('user-agent') ?? '';
      return welcome(
        call,
        await accounts.signInTelegram({ initData: call.body.init_data, userAgent, address: call.request.ip }),
      );
    },
  });
  router.post(['/auth/telegram', '/user/init-data'], limit, telegram);

  const guest = route({
    policy: 'anyone',
    body: guestSignIn,
    answer: signInAnswer,
    handle: async (call) => {
      const { body, language, request } = call;
      const userAgent = request.get('user-agent') ?? '';
      return welcome(
        call,
        await accounts.signInGuest({ name: body.name, language, userAgent, address: request.ip }),
      );
    },
  });
  router.post('/auth/guest', limit, guest);

  const logout = route({
    policy: 'anyone',
    answer: done,
    async handle({ credential, request, response }) {
      if (credential !== null) await accounts.endSession(credential.token);
      clearSessionCookies(request, response, publicUrl);
      return { success: true as const };
    },
  });
  router.post('/auth/logout', logout);

  const me = route({ policy: 'signed-in', answer: profileAnswer, handle: ({ account }) => own(account) });
  router.get('/auth/profile', me);

  const byQuery = route({
    policy: 'signed-in',
    query: z.object({ user_id: profileId.default('me') }),
    answer: profileAnswer,
    handle: ({ account, query }) => profile(account, query.user_id),
  });
  router.get('/user/profile', byQuery);

  const byPath = route({
    policy: 'signed-in',
    params: z.object({ id: profileId }),
    answer: profileAnswer,
    handle: ({ account, params }) => profile(account, params.id),
  });
  router.get('/user/profile/:id', byPath);

  return router;
}

import { Router } from 'express';
import { emailLink, identitiesAnswer, identityPath, telegramSignIn, toldAnswer } from '@hokm/shared/api';
import { callerOf } from '../accounts/password-routes.js';
import type { AccountRoutesProps } from '../accounts/routes.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { IDENTITY_TOLD } from './texts.js';

/** The ways into the caller's own account: to see them, to add one, to take one away. */
export function identityRoutes(
  route: Route,
  { accounts, config: { signInsPerMinute } }: AccountRoutesProps,
): Router {
  const router = Router();
  const { identities } = accounts;
  const limit = limitPerMinute(signInsPerMinute);

  const list = route({
    policy: 'signed-in',
    answer: identitiesAnswer,
    handle: async ({ account }) => ({
      success: true as const,
      identities: await identities.list(account.id),
      available: identities.available,
    }),
  });
  router.get('/auth/identities', list);

  const linkTelegram = route({
    policy: 'signed-in',
    fresh: true,
    body: telegramSignIn,
    answer: toldAnswer,
    async handle({ account, body, language, request }) {
      const linked = await identities.linkTelegram(account.id, body.init_data, callerOf(request));
      return linked.ok ? { success: true as const, message: IDENTITY_TOLD.linked[language] } : linked;
    },
  });
  router.post('/auth/identities/telegram', limit, linkTelegram);

  const linkEmail = route({
    policy: 'signed-in',
    fresh: true,
    body: emailLink,
    answer: toldAnswer,
    async handle({ account, body, language }) {
      const asker = { account: account.id, session: account.session.id };
      const asked = await identities.linkEmail(asker, body, language);
      return asked.ok ? { success: true as const, message: IDENTITY_TOLD.mailed[language] } : asked;
    },
  });
  router.post('/auth/identities/email', limit, linkEmail);

  const unlink = route({
    policy: 'signed-in',
    fresh: true,
    params: identityPath,
    answer: toldAnswer,
    async handle({ account, params, language, request }) {
      const unlinked = await identities.unlink(account.id, params.provider, callerOf(request));
      return unlinked.ok ? { success: true as const, message: IDENTITY_TOLD.unlinked[language] } : unlinked;
    },
  });
  router.delete('/auth/identities/:provider', limit, unlink);

  return router;
}

import { Router, type Request } from 'express';
import { z } from 'zod';
import { codeExchange, exchangeAnswer, linkAnswer, webSignInQuery } from '@hokm/shared/api';
import { letIn } from '../accounts/let-in.js';
import { callerOf } from '../accounts/password-routes.js';
import type { AccountRoutesProps } from '../accounts/routes.js';
import { limitPerMinute } from '../http/rate-limit.js';
import { sent, type Route } from '../http/route.js';
import { flowBrowserOf, keepFlowBrowser } from './browser-cookie.js';
import { localPath } from './local-path.js';
import { WEB_PROVIDERS, type WebProvider } from './providers.js';
import type { CameBack } from './web-flow.js';

/** Where the calls of each are, below `/api`. */
const PATHS: Record<WebProvider, string> = { google: '/auth/google', telegram: '/auth/telegram-web' };
/** The query is the other side's business: it is checked as a whole, with what was kept here. */
const anyQuery = z.looseObject({});

/** The page that somebody comes back to, with what it needs in the fragment: no server and no referrer sees that. */
function pageFor(provider: WebProvider, { linking, return_to, result }: CameBack): string {
  const told = new URLSearchParams();
  if (!result.ok) told.set('error', result.code);
  else if (result.code === null) told.set('linked', provider);
  else told.set('code', result.code);
  if (!linking && return_to !== '/') told.set('return_to', return_to);
  return `${linking ? '/security' : '/sign-in'}#${told.toString()}`;
}

/** Signing in, and linking, by Google and by Telegram outside of Telegram. */
export function webRoutes(
  route: Route,
  { accounts, config: { publicUrl, signInsPerMinute } }: AccountRoutesProps,
): Router {
  const router = Router();
  const { identities } = accounts;
  const limit = limitPerMinute(signInsPerMinute);
  /** In development, where there is no `PUBLIC_URL`, the host by which the page was asked for. */
  const redirectUri = (request: Request, provider: WebProvider): string => {
    const base = publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;
    return `${base}/api${PATHS[provider]}/callback`;
  };

  for (const provider of WEB_PROVIDERS) {
    const begin = route({
      policy: 'anyone',
      query: webSignInQuery,
      answer: z.never(),
      async handle({ query, request, response }) {
        const begun = await identities.begin({
          provider,
          browser: keepFlowBrowser(request, response, publicUrl, identities.newBrowser),
          redirect_uri: redirectUri(request, provider),
          return_to: localPath(query.return_to),
        });
        const stay = { linking: false, return_to: localPath(query.return_to) };
        response.redirect(begun.ok ? begun.url : pageFor(provider, { ...stay, result: begun }));
        return sent;
      },
    });
    router.get(PATHS[provider], limit, begin);

    const back = route({
      policy: 'anyone',
      query: anyQuery,
      answer: z.never(),
      async handle({ request, response, language }) {
        const at = request.originalUrl.indexOf('?');
        const came = await identities.comeBack({
          provider,
          query: at === -1 ? '' : request.originalUrl.slice(at),
          browser: flowBrowserOf(request, publicUrl),
          language,
          caller: callerOf(request),
        });
        response.redirect(pageFor(provider, came));
        return sent;
      },
    });
    router.get(`${PATHS[provider]}/callback`, limit, back);

    const link = route({
      policy: 'signed-in',
      fresh: true,
      answer: linkAnswer,
      async handle({ account, request, response }) {
        const begun = await identities.begin({
          provider,
          browser: keepFlowBrowser(request, response, publicUrl, identities.newBrowser),
          redirect_uri: redirectUri(request, provider),
          return_to: '/security',
          link: { account: account.id, session: account.session.id },
        });
        return begun.ok ? { success: true as const, url: begun.url } : begun;
      },
    });
    router.post(`${PATHS[provider]}/link`, limit, link);
  }

  const exchanging = route({
    policy: 'anyone',
    body: codeExchange,
    answer: exchangeAnswer,
    async handle(call) {
      const browser = flowBrowserOf(call.request, publicUrl);
      const wish = { ...call.body, browser };
      const exchanged = await identities.exchange(wish, call.language, callerOf(call.request));
      return exchanged.ok ? letIn(call, publicUrl, exchanged) : exchanged;
    },
  });
  router.post('/auth/exchange', limit, exchanging);

  return router;
}

import type { Request } from 'express';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import * as contract from '@hokm/shared/api/identities';
import { MINUTE_MS } from '@hokm/shared/time';
import { linkedIdentities } from '../../accounts/identities.js';
import type { AccountRecord } from '../../accounts/model.js';
import { objectId } from '../../platform/database/ids.js';
import { callerOf } from '../../platform/http/caller.js';
import { done, handle, RESPONSE_SENT, type Call, type Handler } from '../../platform/http/handle.js';
import { present } from '../../platform/core/result.js';
import { browserOf, keepBrowser, type BrowserCookie } from '../common/browser-cookie.js';
import { newSecret } from '../common/one-time-tokens.js';
import { issueSessionOnDevice } from '../sessions/issue-session.js';
import type { IdentitiesContext } from './context.js';
import { exchangeCode } from './exchange.js';
import { linkTelegram, unlinkIdentity } from './link-identity.js';
import { localPath } from './local-path.js';
import { FLOW_MS } from './model.js';
import type { WebProvider } from './providers.js';
import { handleCallback, startAuthorization, type Callback } from './web-flow.js';

/**
 * The browser that begins an authorization. It returns by a link of another site, and forms and scripts of other sites do
 * not send the cookie. It lives longer than an authorization, for the code that is exchanged at its end.
 */
const FLOW: BrowserCookie = { name: 'flow', sameSite: 'lax', maxAge: FLOW_MS + 5 * MINUTE_MS };

const LINKED = { fa: 'به حساب شما اضافه شد', en: 'Added to your account' } as const;
const UNLINKED = { fa: 'از حساب شما جدا شد', en: 'Unlinked from your account' } as const;

/** Identities of the caller: listing, linking Telegram, unlinking. */
export function identityRoutes(context: IdentitiesContext): readonly Handler[] {
  const { accounts, issuers, initDataSecret, mail } = context;
  const available = {
    telegram: issuers.telegram !== null || initDataSecret !== null,
    google: issuers.google !== null,
    email: mail.canSend,
  };
  return [
    handle(contract.listIdentities, async ({ account }) => {
      const record = await accounts.findById(objectId(account.id)).lean<AccountRecord>();
      return { ...done, identities: record === null ? [] : linkedIdentities(record), available };
    }),
    handle(contract.linkTelegram, async ({ account, body, language, request }) => {
      const by = { account: account.id, session: account.session.id };
      return present(await linkTelegram(context, by, body.init_data, callerOf(request)), () => ({
        ...done,
        message: LINKED[language],
      }));
    }),
    handle(contract.unlinkIdentity, async ({ account: { id }, params: { provider }, language, request }) => {
      const unlink = () => unlinkIdentity(context, id, provider, callerOf(request));
      const unlinked = await (provider === 'telegram' ? context.losingTelegram(id, unlink) : unlink());
      return present(unlinked, () => ({ ...done, message: UNLINKED[language] }));
    }),
  ];
}

/** Paths of the callbacks, below `/api`. */
const CALLBACKS: Record<WebProvider, string> = {
  google: contract.finishGoogle.path.slice('GET '.length),
  telegram: contract.finishTelegram.path.slice('GET '.length),
};

/** The page that a browser returns to. Data are in the fragment, which servers and referrers do not see. */
function pageFor(provider: WebProvider, { linking, return_to, result }: Callback): string {
  const fragment = new URLSearchParams();
  if (!result.ok) fragment.set('error', result.code);
  else if (result.code === null) fragment.set('linked', provider);
  else fragment.set('code', result.code);
  if (!linking && return_to !== '/') fragment.set('return_to', return_to);
  return `${linking ? '/security' : '/sign-in'}#${fragment.toString()}`;
}

type AnyCall = Pick<Call<Endpoint>, 'request' | 'response' | 'language'>;
type BeginCall = AnyCall & Pick<Call<typeof contract.startGoogle>, 'query'>;
type LinkCall = AnyCall & Pick<Call<typeof contract.linkGoogle>, 'account'>;

/** Sign-in and linking with Google, and with Telegram in a browser. */
export function webSignInRoutes(context: IdentitiesContext): readonly Handler[] {
  const { publicUrl } = context.config;
  const newCookie = () => newSecret(context.randomBytes);

  /** In development without `PUBLIC_URL` the host of the request, which has to be this machine. */
  function redirectUri(request: Request, provider: WebProvider): string | null {
    const { origin, isFromHere } = callerOf(request);
    if (publicUrl === null && !isFromHere) return null;
    const base = publicUrl?.replace(/\/+$/, '') ?? origin;
    return `${base}/api${CALLBACKS[provider]}`;
  }

  const begin =
    (provider: WebProvider) =>
    async ({ query, request, response }: BeginCall): Promise<typeof RESPONSE_SENT> => {
      const return_to = localPath(query.return_to);
      const started = await startAuthorization(context, {
        provider,
        browser: keepBrowser(request, response, FLOW, newCookie),
        redirect_uri: redirectUri(request, provider),
        return_to,
      });
      response.redirect(
        started.ok ? started.url : pageFor(provider, { linking: false, return_to, result: started }),
      );
      return RESPONSE_SENT;
    };

  const finish =
    (provider: WebProvider) =>
    async ({ request, response, language }: AnyCall): Promise<typeof RESPONSE_SENT> => {
      const at = request.originalUrl.indexOf('?');
      const callback = await handleCallback(context, {
        provider,
        query: at === -1 ? '' : request.originalUrl.slice(at),
        browser: browserOf(request, FLOW),
        language,
        caller: callerOf(request),
      });
      response.redirect(pageFor(provider, callback));
      return RESPONSE_SENT;
    };

  const link =
    <P extends WebProvider>(provider: P) =>
    async ({ account, request, response }: LinkCall) => {
      const started = await startAuthorization(context, {
        provider,
        browser: keepBrowser(request, response, FLOW, newCookie),
        redirect_uri: redirectUri(request, provider),
        return_to: '/security',
        link: { account: account.id, session: account.session.id },
      });
      return present(started, ({ url }) => ({ ...done, url }));
    };

  return [
    handle(contract.startGoogle, begin('google')),
    handle(contract.finishGoogle, finish('google')),
    handle(contract.linkGoogle, link('google')),
    handle(contract.startTelegram, begin('telegram')),
    handle(contract.finishTelegram, finish('telegram')),
    handle(contract.linkTelegramWeb, link('telegram')),
    handle(contract.exchangeCode, async (call) => {
      const { body, language, request } = call;
      const browser = browserOf(request, FLOW);
      const caller = callerOf(request);
      return present(await exchangeCode(context, { ...body, browser, language, caller }), (signedIn) =>
        issueSessionOnDevice(call, signedIn),
      );
    }),
  ];
}

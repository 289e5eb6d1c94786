import type { Language } from '@hokm/shared/text';
import type { Caller } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { newSecret } from '../common/one-time-tokens.js';
import { googlePerson, telegramPerson, type Claims } from './claims.js';
import type { IdentitiesContext } from './context.js';
import { findOrCreateAccount } from './find-or-create-account.js';
import { linkIdentity, type LinkRefusals, type WebPerson } from './link-identity.js';
import { CODE_MS, CODE_WITH_FACTOR_MS, FLOW_MS, type AuthorizationRecord } from './model.js';
import type { WebProvider } from './providers.js';

/** Refusals of an issuer. */
const REFUSALS = {
  google: {
    not_configured: 'auth/google_not_configured',
    unreachable: 'auth/google_unreachable',
    cancelled: 'auth/google_cancelled',
    failed: 'auth/google_failed',
  },
  telegram: {
    not_configured: 'auth/telegram_not_configured',
    unreachable: 'auth/telegram_unreachable',
    cancelled: 'auth/telegram_cancelled',
    failed: 'auth/telegram_failed',
  },
} as const;
type IssuerRefusals<P extends WebProvider> = (typeof REFUSALS)[P][keyof (typeof REFUSALS)[P]];

export interface StartProps extends Pick<AuthorizationRecord, 'browser' | 'return_to' | 'link'> {
  /** Null where no address leads back here. */
  readonly redirect_uri: string | null;
  readonly provider: WebProvider;
}

/** Starts an authorization: the address that the browser goes to. Without `link` it is a sign-in. */
export async function startAuthorization<P extends WebProvider>(
  { issuers, authorizations, randomBytes }: IdentitiesContext,
  { provider, redirect_uri, ...props }: StartProps & { readonly provider: P },
): Promise<
  Result<{ url: string }, (typeof REFUSALS)[P]['not_configured'] | (typeof REFUSALS)[P]['unreachable']>
> {
  const codes: (typeof REFUSALS)[P] = REFUSALS[provider];
  const issuer = issuers[provider];
  if (issuer === null || redirect_uri === null) return refuse(codes.not_configured);
  const secrets = { code_verifier: newSecret(randomBytes), nonce: newSecret(randomBytes) };
  const state = await authorizations.create({ provider, redirect_uri, ...props, ...secrets }, FLOW_MS);
  const url = await issuer.addressFor({ ...secrets, state, redirect_uri });
  return url === null ? refuse(codes.unreachable) : { ok: true, url };
}

/** How an authorization ended: the page that the browser returns to, and with what. */
export interface Callback {
  readonly linking: boolean;
  readonly return_to: string;
  /** `code`: for the page to exchange; null after linking. */
  readonly result: Result<
    { code: string | null },
    | IssuerRefusals<WebProvider>
    | LinkRefusals
    | 'auth/email_has_account'
    | 'auth/registration_closed'
    | 'auth/unauthenticated'
  >;
}

export interface CallbackProps {
  readonly provider: WebProvider;
  /** The query of the address, as it came. */
  readonly query: string;
  /** Hex SHA-256 of the browser's cookie; null without one. */
  readonly browser: string | null;
  readonly language: Language;
  readonly caller: Caller;
}

/**
 * Handles the return of a browser from an issuer, once. A callback that belongs to no authorization of this browser and
 * provider is not looked at further. `auth/unauthenticated`: the session that asked for the link has ended.
 */
export async function handleCallback(context: IdentitiesContext, props: CallbackProps): Promise<Callback> {
  const { authorizations, issuers } = context;
  const { provider, query, browser } = props;
  const codes = REFUSALS[provider];
  const state = new URLSearchParams(query).get('state');
  const issuer = issuers[provider];
  const authorization =
    state === null || browser === null ? null : await authorizations.consume(state, { provider, browser });
  if (authorization === null || state === null || issuer === null)
    return { linking: false, return_to: '/', result: refuse(codes.failed) };
  const { link, return_to } = authorization;
  const answered = await issuer.answer(query, { ...authorization, state });
  const result = answered.ok
    ? await accept(context, authorization, answered.claims, props)
    : refuse(codes[answered.why]);
  return { linking: link !== undefined, return_to, result };
}

/** Signs the identified person in, or links the identity. */
async function accept(
  context: IdentitiesContext,
  { link, browser }: AuthorizationRecord,
  claims: Claims,
  { provider, language, caller }: CallbackProps,
): Promise<Callback['result']> {
  const { exchangeCodes, sessions, clock, log } = context;
  const who = personOf(provider, claims);
  if (who === null) {
    log.warn({ provider, claims: Object.keys(claims) }, 'ID token without subject');
    return refuse(REFUSALS[provider].failed);
  }
  if (link === undefined) {
    const found = await findOrCreateAccount(context, who, language);
    if (!found.ok) return found;
    const waits_until = new Date(clock.now() + CODE_WITH_FACTOR_MS);
    return {
      ok: true,
      code: await exchangeCodes.create({ account: found.account, browser, waits_until }, CODE_MS),
    };
  }
  const active = await sessions.filterActive([link.session]);
  if (!active.has(link.session)) return refuse('auth/unauthenticated');
  const linked = await linkIdentity(context, link.account, who, caller);
  return linked.ok ? { ok: true, code: null } : linked;
}

function personOf(provider: WebProvider, claims: Claims): WebPerson | null {
  if (provider === 'google') {
    const person = googlePerson(claims);
    return person === null ? null : { provider, person };
  }
  const person = telegramPerson(claims);
  return person === null ? null : { provider, person };
}

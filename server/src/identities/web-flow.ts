import type { ErrorCode } from '@hokm/shared/errors';
import type { Language } from '@hokm/shared/text';
import type { Refused } from '../accounts/account.js';
import type { Caller } from '../accounts/caller.js';
import { attach, type WebPerson } from './attach.js';
import { googlePerson, telegramPerson, type Claims } from './claims.js';
import type { IdentitiesContext } from './context.js';
import type { FlowRecord } from './flow.js';
import type { Answered } from './issuer.js';
import type { WebProvider } from './providers.js';
import { accountOfPerson } from './sign-in.js';

/** What somebody is told, by provider. */
const REFUSALS: Record<
  WebProvider,
  Record<Extract<Answered, { ok: false }>['why'] | 'not_configured', ErrorCode>
> = {
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
};

export interface BeginProps extends Pick<FlowRecord, 'provider' | 'browser' | 'redirect_uri' | 'return_to'> {
  /** The account that is to get the identity, and the session that wants it so; without it somebody signs in. */
  readonly link?: NonNullable<FlowRecord['link']>;
}

/** Sends somebody on the way to another's sign-in. Refusals: `auth/{google,telegram}_{not_configured,unreachable}`. */
export async function beginWebFlow(
  { issuers, flows }: IdentitiesContext,
  props: BeginProps,
): Promise<{ readonly ok: true; readonly url: string } | Refused> {
  const { provider, redirect_uri } = props;
  const issuer = issuers[provider];
  if (issuer === null) return { ok: false, code: REFUSALS[provider].not_configured };
  const secrets = await flows.begin(props);
  const url = await issuer.addressFor({ ...secrets, redirect_uri });
  return url === null ? { ok: false, code: REFUSALS[provider].unreachable } : { ok: true, url };
}

/** How somebody has come back: to which page, and with what. */
export interface CameBack {
  readonly linking: boolean;
  readonly return_to: string;
  /** To sign in: a code that the page exchanges. To link: nothing but that it is done. */
  readonly result: { readonly ok: true; readonly code: string | null } | Refused;
}

export interface ComeBackProps {
  readonly provider: WebProvider;
  /** The query of the address, as it came. */
  readonly query: string;
  /** Hex SHA-256 of the browser's cookie; null without one. */
  readonly browser: string | null;
  readonly language: Language;
  readonly caller: Caller;
}

/**
 * Takes somebody back from another's sign-in, once. An answer that belongs to no flow of this browser and this provider is
 * not looked at further. Refusals: those of `beginWebFlow`, `auth/{google,telegram}_{cancelled,failed}`, those of
 * `accountOfPerson` and `attach`, and `auth/unauthenticated` when the session that wanted to link has ended meanwhile.
 */
export async function comeBack(context: IdentitiesContext, props: ComeBackProps): Promise<CameBack> {
  const { provider, query, browser } = props;
  const words = REFUSALS[provider];
  const state = new URLSearchParams(query).get('state');
  const flow = await context.flows.take(provider, state, browser);
  const issuer = context.issuers[provider];
  if (flow === null || state === null || issuer === null)
    return { linking: false, return_to: '/', result: { ok: false, code: words.failed } };
  const { link, return_to } = flow;
  const answered = await issuer.answer(query, { ...flow, state });
  const result = answered.ok
    ? await welcome(context, flow, answered.claims, props)
    : ({ ok: false, code: words[answered.why] } as const);
  return { linking: link !== undefined, return_to, result };
}

async function welcome(
  context: IdentitiesContext,
  { link, browser }: FlowRecord,
  claims: Claims,
  { provider, language, caller }: ComeBackProps,
): Promise<CameBack['result']> {
  const who = personOf(provider, claims);
  if (who === null) {
    context.log.warn({ provider, claims: Object.keys(claims) }, 'an ID token names nobody');
    return { ok: false, code: REFUSALS[provider].failed };
  }
  if (link === undefined) {
    const found = await accountOfPerson(context, who, language);
    if (!found.ok) return found;
    return { ok: true, code: await context.tickets.make(found.account, browser) };
  }
  const living = await context.desk.living([link.session]);
  if (!living.has(link.session)) return { ok: false, code: 'auth/unauthenticated' };
  const attached = await attach(context, link.account, who, caller);
  return attached.ok ? { ok: true, code: null } : attached;
}

function personOf(provider: WebProvider, claims: Claims): WebPerson | null {
  if (provider === 'google') {
    const person = googlePerson(claims);
    return person === null ? null : { provider, person };
  }
  const person = telegramPerson(claims);
  return person === null ? null : { provider, person };
}

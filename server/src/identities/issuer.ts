import * as oidc from 'openid-client';
import type { Clock, Log } from '../ports.js';
import type { Claims } from './claims.js';
import type { FlowRecord } from './flow.js';
import type { ClientSettings, WebProvider } from './providers.js';
import { codeChallenge } from './secrets.js';

const TIMEOUT_S = 5;
/** What the other side says of itself is asked for again after this, ms. */
const KEPT_MS = 60 * 60_000;
/** Of the codes of `openid-client`, those that say that nothing sensible came back. */
const NO_ANSWER = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

interface Manner {
  readonly scope: string;
  /**
   * Whether the ID token repeats the `nonce`. Telegram's does not: there the code verifier alone ties the code to the
   * browser, which RFC 9700 (2.1.1) accepts as well, and none is sent.
   */
  readonly nonce: boolean;
  readonly further?: Readonly<Record<string, string>>;
}

const MANNERS: Record<WebProvider, Manner> = {
  google: { scope: 'openid email profile', nonce: true, further: { prompt: 'select_account' } },
  telegram: { scope: 'openid profile', nonce: false },
};

type Secrets = Pick<FlowRecord, 'code_verifier' | 'nonce' | 'redirect_uri'> & { readonly state: string };

/** How somebody came back: with what the ID token says; or they gave up, nobody answers, or the answer cannot be trusted. */
export type Answered =
  | { readonly ok: true; readonly claims: Claims }
  | { readonly ok: false; readonly why: 'cancelled' | 'unreachable' | 'failed' };

/** Plain HTTP is for an issuer on this very machine: to develop, and to test. */
function isOwnMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

/** Somebody else's sign-in by OpenID Connect. It is asked for nothing before somebody wants to sign in there. */
export class Issuer {
  private known: { readonly config: Promise<oidc.Configuration>; readonly until: number } | null = null;

  constructor(
    private readonly provider: WebProvider,
    private readonly settings: ClientSettings,
    private readonly clock: Clock,
    private readonly log: Log,
    /** Nobody waits longer for one answer of the other side, s. */
    private readonly patience = TIMEOUT_S,
  ) {}

  /** Where the browser goes; null when the issuer does not answer. */
  async addressFor({ state, code_verifier, nonce, redirect_uri }: Secrets): Promise<string | null> {
    const manner = MANNERS[this.provider];
    try {
      const config = await this.discovered();
      const address = oidc.buildAuthorizationUrl(config, {
        ...manner.further,
        scope: manner.scope,
        redirect_uri,
        state,
        ...(manner.nonce ? { nonce } : {}),
        code_challenge: codeChallenge(code_verifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    } catch (error) {
      this.log.warn({ err: error, provider: this.provider }, 'a sign-in elsewhere could not be begun');
      return null;
    }
  }

  /**
   * Exchanges what came back with the browser (the query of its address) for what the ID token says of the person. Looked
   * at: `state`, `iss`, the code with its verifier, the token's signature, issuer, audience, times and `nonce`.
   */
  async answer(query: string, { state, code_verifier, nonce, redirect_uri }: Secrets): Promise<Answered> {
    const came = new URL(redirect_uri);
    came.search = query;
    try {
      const tokens = await oidc.authorizationCodeGrant(await this.discovered(), came, {
        expectedState: state,
        pkceCodeVerifier: code_verifier,
        idTokenExpected: true,
        ...(MANNERS[this.provider].nonce ? { expectedNonce: nonce } : {}),
      });
      const claims = tokens.claims();
      return claims === undefined ? { ok: false, why: 'failed' } : { ok: true, claims };
    } catch (error) {
      const why = whyNot(error);
      const message = error instanceof oidc.AuthorizationResponseError ? error.error : String(error);
      if (why !== 'cancelled')
        this.log.warn({ why: message, provider: this.provider }, 'a sign-in elsewhere failed');
      return { ok: false, why };
    }
  }

  /** What the issuer says of itself. Several who want it at once ask once; what failed is asked for again. */
  private discovered(): Promise<oidc.Configuration> {
    if (this.known !== null && this.known.until > this.clock.now()) return this.known.config;
    const { issuer, clientId, clientSecret } = this.settings;
    const server = new URL(issuer);
    const config = oidc.discovery(server, clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
      timeout: this.patience,
      execute: [
        oidc.enableNonRepudiationChecks,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- so marked to be noticed, not to go
        ...(isOwnMachine(server) ? [oidc.allowInsecureRequests] : []),
      ],
    });
    const known = { config, until: this.clock.now() + KEPT_MS };
    this.known = known;
    config.catch(() => {
      if (this.known === known) this.known = null;
    });
    return config;
  }
}

function whyNot(error: unknown): 'cancelled' | 'unreachable' | 'failed' {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'failed';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof TypeError && code === undefined) return 'unreachable';
  return NO_ANSWER.includes(String(code)) ? 'unreachable' : 'failed';
}

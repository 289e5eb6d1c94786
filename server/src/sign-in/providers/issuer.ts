import { createHash } from 'node:crypto';
import * as oidc from 'openid-client';
import { HOUR_MS } from '@hokm/shared/time';
import type { Clock, Log } from '../../platform/core/ports.js';
import type { Claims } from './claims.js';
import type { AuthorizationRecord } from './model.js';
import type { ClientSettings, WebProvider } from './providers.js';

const TIMEOUT_S = 5;
/** How long the metadata of an issuer are cached, ms. */
const METADATA_MS = HOUR_MS;
/** Codes of `openid-client` for a missing or unusable response. */
const NO_ANSWER = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

interface Profile {
  readonly scope: string;
  /**
   * The ID token contains the `nonce`. Telegram's does not: there the code verifier alone ties the code to the browser,
   * which RFC 9700 (2.1.1) accepts as well.
   */
  readonly nonce: boolean;
  readonly further?: Readonly<Record<string, string>>;
}

const PROFILES: Record<WebProvider, Profile> = {
  google: { scope: 'openid email profile', nonce: true, further: { prompt: 'select_account' } },
  telegram: { scope: 'openid profile', nonce: false },
};

type Secrets = Pick<AuthorizationRecord, 'code_verifier' | 'nonce' | 'redirect_uri'> & {
  readonly state: string;
};

/** The outcome of an authorization: verified claims, or why there are none. */
export type CallbackResult =
  | { readonly ok: true; readonly claims: Claims }
  | { readonly ok: false; readonly why: 'cancelled' | 'unreachable' | 'failed' };

/** The code challenge of a code verifier (RFC 7636, S256). */
export function codeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Plain HTTP is allowed for issuers on this machine only: for development and tests. */
function isOwnMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

/** An issuer of OpenID Connect. It is not contacted before somebody signs in there. */
export class Issuer {
  private known: { readonly config: Promise<oidc.Configuration>; readonly until: number } | null = null;

  constructor(
    private readonly provider: WebProvider,
    private readonly settings: ClientSettings,
    private readonly clock: Clock,
    private readonly log: Log,
    /** Time limit of each request to the issuer, s. */
    private readonly timeout = TIMEOUT_S,
  ) {}

  /** The authorization address for the browser; null when the issuer does not answer. */
  async addressFor({ state, code_verifier, nonce, redirect_uri }: Secrets): Promise<string | null> {
    const profile = PROFILES[this.provider];
    try {
      const config = await this.discovered();
      const address = oidc.buildAuthorizationUrl(config, {
        ...profile.further,
        scope: profile.scope,
        redirect_uri,
        state,
        ...(profile.nonce ? { nonce } : {}),
        code_challenge: codeChallenge(code_verifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    } catch (error) {
      this.log.warn({ err: error, provider: this.provider }, 'OAuth authorization could not be started');
      return null;
    }
  }

  /**
   * Exchanges the query of a callback for the claims of the ID token. Verifies `state`, `iss`, the code with its verifier,
   * and the token's signature, issuer, audience, times and `nonce`.
   */
  async answer(
    query: string,
    { state, code_verifier, nonce, redirect_uri }: Secrets,
  ): Promise<CallbackResult> {
    const callback = new URL(redirect_uri);
    callback.search = query;
    try {
      const tokens = await oidc.authorizationCodeGrant(await this.discovered(), callback, {
        expectedState: state,
        pkceCodeVerifier: code_verifier,
        idTokenExpected: true,
        ...(PROFILES[this.provider].nonce ? { expectedNonce: nonce } : {}),
      });
      const claims = tokens.claims();
      return claims === undefined ? { ok: false, why: 'failed' } : { ok: true, claims };
    } catch (error) {
      const why = callbackError(error);
      const message = error instanceof oidc.AuthorizationResponseError ? error.error : String(error);
      if (why !== 'cancelled')
        this.log.warn({ why: message, provider: this.provider }, 'OAuth callback failed');
      return { ok: false, why };
    }
  }

  /** The issuer's metadata. Concurrent calls share one request; failures are not cached. */
  private discovered(): Promise<oidc.Configuration> {
    if (this.known !== null && this.known.until > this.clock.now()) return this.known.config;
    const { issuer, clientId, clientSecret } = this.settings;
    const server = new URL(issuer);
    const config = oidc.discovery(server, clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
      timeout: this.timeout,
      execute: [
        oidc.enableNonRepudiationChecks,
        // oxlint-disable-next-line typescript/no-deprecated -- marked so to warn, not for removal
        ...(isOwnMachine(server) ? [oidc.allowInsecureRequests] : []),
      ],
    });
    const known = { config, until: this.clock.now() + METADATA_MS };
    this.known = known;
    config.catch(() => {
      if (this.known === known) this.known = null;
    });
    return config;
  }
}

function callbackError(error: unknown): 'cancelled' | 'unreachable' | 'failed' {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'failed';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof TypeError && code === undefined) return 'unreachable';
  return NO_ANSWER.includes(String(code)) ? 'unreachable' : 'failed';
}

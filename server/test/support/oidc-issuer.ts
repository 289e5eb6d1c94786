import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { interactionPolicy, Provider, type JWK } from 'oidc-provider';

/** Claims of the person who signs in, with `sub`. */
type TestClaims = { readonly sub: string } & Readonly<Record<string, unknown>>;

/** An OpenID Connect provider on this machine that signs everybody in without asking. */
export interface TestIssuer {
  readonly url: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Registers redirect addresses. Call it before the first sign-in. */
  allow(...redirectUris: readonly string[]): void;
  /** Sets the person who signs in; null for one who cancels. */
  person: TestClaims | null;
  /** Paths of all requests, in order. */
  readonly asked: readonly string[];
  /** Publishes foreign keys from now on, so that its signatures do not verify. */
  lieAboutKeys(): void;
  /** Answers every request with this status and garbage from now on; null for normal answers. */
  fails: number | null;
  close(): Promise<void>;
}

function newKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
}

const CLAIMS = ['name', 'given_name', 'family_name', 'preferred_username', 'picture', 'id'];

/** Starts a provider on a free port. */
export async function startIssuer(): Promise<TestIssuer> {
  const key = newKey('one');
  const asked: string[] = [];
  const client = { id: 'hokm-test', secret: 'a-secret-of-the-test-client-0123456789' };
  let provider: Provider | null = null;
  let lying = false;

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(path);
    if (issuer.fails !== null || provider === null) {
      response.writeHead(issuer.fails ?? 503).end('<html>no sense</html>');
    } else if (lying && path === '/jwks') {
      const { kty, n, e, kid, alg, use } = newKey('one');
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ keys: [{ kty, n, e, kid, alg, use }] }));
    } else if (path.startsWith('/interaction/')) {
      void signIn(provider, request, response);
    } else {
      void provider.callback()(request, response);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function signIn(at: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (issuer.person === null) {
      await at.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    const { params } = await at.interactionDetails(request, response);
    const accountId = JSON.stringify(issuer.person);
    const grant = new at.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const grantId = await grant.save();
    await at.interactionFinished(request, response, {
      login: { accountId },
      consent: { grantId },
      select_account: {},
    });
  }

  const issuer: TestIssuer = {
    url,
    client,
    asked,
    person: null,
    fails: null,
    lieAboutKeys: () => {
      lying = true;
    },
    allow(...redirect_uris) {
      const policy = interactionPolicy.base();
      policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
      provider = new Provider(url, {
        clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [...redirect_uris],
            token_endpoint_auth_method: 'client_secret_basic',
          },
        ],
        jwks: { keys: [key] },
        cookies: { keys: ['a key of the test'] },
        pkce: { required: () => true },
        conformIdTokenClaims: false,
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: CLAIMS },
        features: { devInteractions: { enabled: false } },
        interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
        // The account id contains the claims, so nothing has to be stored.
        findAccount: (_ctx, accountId) => ({
          accountId,
          claims: () => JSON.parse(accountId) as TestClaims,
        }),
        ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return issuer;
}

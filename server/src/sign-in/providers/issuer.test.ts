import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { startIssuer, type TestIssuer } from '../../../test/support/oidc-issuer.js';
import { newSecret } from '../common/one-time-tokens.js';
import { codeChallenge, Issuer } from './issuer.js';

const log = pino({ level: 'silent' });
const secrets = () => ({
  state: newSecret(randomBytes),
  nonce: newSecret(randomBytes),
  code_verifier: newSecret(randomBytes),
  redirect_uri: 'http://127.0.0.1/back',
});

describe('an issuer', () => {
  let silent: Server;
  let url: string;
  beforeAll(async () => {
    // Accepts requests and never answers.
    silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it('that never answers is given up after the time limit', async () => {
    const settings = { issuer: url, clientId: 'a', clientSecret: 'b' };
    const issuer = new Issuer('google', settings, new ManualTimers(0), log, 0.2);
    expect(await issuer.addressFor(secrets())).toBeNull();
    expect(await issuer.answer('?code=a&state=b', secrets())).toEqual({ ok: false, why: 'unreachable' });
  });

  it('over plain HTTP is contacted on this machine only', async () => {
    const settings = { issuer: 'http://issuer.example.org', clientId: 'a', clientSecret: 'b' };
    const issuer = new Issuer('google', settings, new ManualTimers(0), log, 0.2);
    expect(await issuer.addressFor(secrets())).toBeNull();
  });
});

describe('the authorization address', () => {
  let real: TestIssuer;
  let http: TestHttp;
  beforeAll(async () => {
    real = await startIssuer();
    real.allow('https://hokm.example.org/api/auth/google/callback');
    http = await startTestHttp({
      env: {
        PUBLIC_URL: 'https://hokm.example.org/',
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://127.0.0.1:1',
        SESSION_SECRET: 'a secret of at least thirty-two characters',
        GOOGLE_ISSUER: real.url,
        GOOGLE_CLIENT_ID: real.client.id,
        GOOGLE_CLIENT_SECRET: real.client.secret,
        TELEGRAM_ISSUER: real.url,
        TELEGRAM_CLIENT_ID: real.client.id,
        TELEGRAM_CLIENT_SECRET: real.client.secret,
      },
    });
  });
  afterAll(async () => {
    await http.close();
    await real.close();
  });

  it('returns to PUBLIC_URL, whatever host the request names', async () => {
    const response = await fetch(`${http.url}/api/auth/google`, {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    const address = new URL(response.headers.get('location') ?? '');
    expect(address.origin).toBe(real.url);
    const asks = Object.fromEntries(address.searchParams);
    expect(asks).toMatchObject({
      client_id: real.client.id,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'https://hokm.example.org/api/auth/google/callback',
      code_challenge_method: 'S256',
    });
    expect(asks).not.toHaveProperty('client_secret');
  });

  it('comes with a cookie that other hosts cannot set and scripts cannot read', async () => {
    const response = await fetch(`${http.url}/api/auth/google`, { redirect: 'manual' });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-flow=[\w-]{43};/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(attribute);
    expect(cookie).not.toMatch(/domain/i);
  });

  it('has no nonce for Telegram, which does not return it: the code verifier binds the code', async () => {
    const response = await fetch(`${http.url}/api/auth/telegram-web`, { redirect: 'manual' });
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect(searchParams.has('nonce')).toBe(false);
    expect(searchParams.get('scope')).toBe('openid profile');
    expect(searchParams.get('code_challenge')).toHaveLength(43);
  });
});

it('a code challenge is that of RFC 7636, appendix B', () => {
  expect(codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

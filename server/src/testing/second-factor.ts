import { failure, passwordSignInAnswer, twoFactorSetupAnswer, type Failure } from '@hokm/shared/api';
import { codeOf, stepOf, STEP_MS } from '../second-factor/totp.js';
import { apiOf } from './api.js';
import { GOOD_PASSWORD, registered } from './email-account.js';
import type { TestHttp } from './http-app.js';

/** Base32 (RFC 4648) as an authenticator app reads it: another's work than the server's that writes it. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Somebody with an address, a password and an authenticator app. */
export interface TestPersonWithApp {
  readonly email: string;
  /** Of a session in which the second factor has just been set up. */
  readonly token: string;
  readonly recoveryCodes: readonly string[];
  /** What the app shows now, or so many steps of half a minute from now. */
  readonly code: (steps?: number) => string;
  /** The next code that was not used: waits for it. */
  readonly nextCode: () => string;
}

let people = 0;
/** An address that nobody has. */
export const anAddress = (): string => `second${(people += 1)}@example.org`;

/** Sends a sign-in; `more` goes into the body. */
export function login(
  http: TestHttp,
  email: string,
  more: Record<string, unknown> = {},
  { path = '/auth/login', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${http.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify({ email, password: GOOD_PASSWORD, ...more }),
  });
}

/** A session by the password alone, or with what is in `more`. */
export async function enter(
  http: TestHttp,
  email: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer: unknown = await (await login(http, email, more)).json();
  return passwordSignInAnswer.parse(answer).token;
}

/** What an answer refuses. */
export async function refusal(response: Response | Promise<Response>): Promise<Failure> {
  return failure.parse(await (await response).json());
}

/** Makes somebody with an authenticator app that counts for the sign-in. */
export async function withApp(http: TestHttp, email = anAddress()): Promise<TestPersonWithApp> {
  await registered(http, email);
  const token = await enter(http, email);
  const call = apiOf(http.url, token);
  const { body } = await call('POST', '/auth/setup-2fa', { password: GOOD_PASSWORD });
  const secret = fromBase32(twoFactorSetupAnswer.parse(body).secret);
  const code = (steps = 0) => codeOf(secret, stepOf(http.clock.now()) + steps);
  const verified = await call('POST', '/auth/verify-2fa', { token: code() });
  if (verified.status !== 200) throw new Error(JSON.stringify(verified.body));
  return {
    email,
    token,
    recoveryCodes: verified.body['recovery_codes'] as string[],
    code,
    nextCode() {
      http.clock.advance(STEP_MS);
      return code();
    },
  };
}

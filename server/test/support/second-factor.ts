import { failure, passwordSignInAnswer, twoFactorSetupAnswer, type Failure } from '@hokm/shared/api';
import { codeOf, stepOf, STEP_MS } from '../../src/sign-in/second-factor/totp.js';
import { apiOf } from './api.js';
import { GOOD_PASSWORD, registered } from './email-account.js';
import type { TestHttp } from './http-app.js';

/** Decodes Base32 (RFC 4648), independently of the server's encoder. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** A person with an address, a password and an authenticator app. */
export interface TestPersonWithApp {
  readonly email: string;
  /** Token of the session in which the second factor was set up. */
  readonly token: string;
  readonly recoveryCodes: readonly string[];
  /** The code of the app now, or a number of time steps from now. */
  readonly code: (steps?: number) => string;
  /** Advances the clock by a time step, and gives its code. */
  readonly nextCode: () => string;
}

let people = 0;
/** A new address. */
export const anAddress = (): string => `second${(people += 1)}@example.org`;

/** Signs in with address and password; `more` is added to the body. */
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

/** The token of a new session; `more` is added to the body. */
export async function enter(
  http: TestHttp,
  email: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer: unknown = await (await login(http, email, more)).json();
  return passwordSignInAnswer.parse(answer).token;
}

/** The refusal in a response. */
export async function refusal(response: Response | Promise<Response>): Promise<Failure> {
  return failure.parse(await (await response).json());
}

/** Creates a person with a confirmed authenticator app. */
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

import { failure, passwordSignInAnswer } from '@hokm/shared/api';
import { expect } from 'vitest';
import { GOOD_PASSWORD } from './email-account.js';
import type { TestHttp } from './http-app.js';

let next = 0;

/** An address that no test has used. */
export const anAddress = () => `person${(next += 1)}@example.org`;

export const cookieNamed = (response: Response, name: string) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

/** The answer of a sign-in that must succeed. */
export async function entered(response: Response) {
  expect(response.status).toBe(200);
  return passwordSignInAnswer.parse(await response.json());
}

/** The answer of a call that must be refused with a code. */
export async function refusedWith(response: Response, code: string) {
  const answer = failure.parse(await response.json());
  expect(answer.code).toBe(code);
  return answer;
}

/** Calls and queries around signing in with a password. The server may be started later. */
export function passwordCalls(http: () => TestHttp) {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${http().url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      body: JSON.stringify(body),
    });
  const login = (email: string, password: string, headers: Record<string, string> = {}) =>
    post('/auth/login', { email, password }, headers);
  return {
    post,
    login,
    /** The cookie of a device that the account knows. */
    deviceOf: async (email: string): Promise<string> =>
      cookieNamed(await login(email, GOOD_PASSWORD), 'device').split(';')[0] ?? '',
    count: (collection: string, filter = {}) =>
      http().connection.collection(collection).countDocuments(filter),
    accountOf: (email: string) =>
      http().connection.collection('accounts').findOne({ 'email.address': email }),
  };
}

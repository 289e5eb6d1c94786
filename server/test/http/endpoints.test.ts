import { afterAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '@hokm/shared/errors';
import { mayEnter } from '@hokm/shared/policy';
import { anotherAddress } from '../support/addresses.js';
import { outcomeOf } from '../support/api.js';
import { GOOD_PASSWORD, registered } from '../support/email-account.js';
import { startTestHttp } from '../support/http-app.js';
import { aPerson, ROLES, tokenOf, type Role } from '../support/people.js';
import { endpointsOf, type Endpoint } from '../../src/platform/http/endpoints.js';
import type { Policy } from '../../src/platform/http/route.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
afterAll(() => http.close());
const { endpoints, middleware } = endpointsOf(http.app);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const namesOf = (some: readonly Endpoint[]) => some.map(nameOf).sort();
const made = endpoints.flatMap((endpoint) =>
  endpoint.facts === null ? [] : [{ ...endpoint, facts: endpoint.facts, name: nameOf(endpoint) }],
);

/** All calls that need no session. */
const OPEN = [
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/auth/telegram-web',
  'GET /api/auth/telegram-web/callback',
  'GET /api/config',
  'GET /api/dev/mailbox',
  'GET /api/files/:id',
  'GET /api/games/:id/fairness',
  'GET /api/games/:id/replay',
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /health',
  'POST /api/auth/admin/login',
  'POST /api/auth/exchange',
  'POST /api/auth/forgot-password',
  'POST /api/auth/guest',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/register',
  'POST /api/auth/resend-verification',
  'POST /api/auth/reset-password',
  'POST /api/auth/telegram',
  'POST /api/auth/verify-email',
  'POST /api/bot/webhook',
  'POST /api/user/init-data',
];
/** All calls that need a fresh session. */
const FRESH = [
  'DELETE /api/auth/identities/:provider',
  'DELETE /api/auth/passkeys/:id',
  'GET /api/auth/passkeys',
  'GET /api/user/export',
  'POST /api/auth/google/link',
  'POST /api/auth/identities/email',
  'POST /api/auth/identities/telegram',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/telegram-web/link',
  'POST /api/user/delete',
];
/** Routes without access rule and schema: pages, and routes with a guard of their own. */
const WITHOUT_ROUTE = [
  'GET /api/asyncapi.json',
  'GET /api/docs',
  'GET /api/docs/events',
  'GET /api/docs/style.css',
  'GET /metrics',
];
/** Handlers of every request below a path, in order. */
const MIDDLEWARE = [
  '/ <anonymous>', // the request's id and line in the log
  '/ <anonymous>', // the security headers
  '/ compression',
  '/api noStore',
  '/api jsonParser',
  '/api notFound',
  '/admin serveStatic',
  '/admin <anonymous>', // the panel's page
  '/admin notFound',
  '/ <anonymous>', // the mini app's scripts and styles, packed
  '/ serveStatic',
  '/ <anonymous>', // the mini app's page
  '/ notFound',
  '/ <anonymous>', // what answers faults
];

const SIGNED_OUT: readonly Role[] = ['nobody', 'somebody signed out'];
const levelOf = (role: Role) => (role === 'guest' || SIGNED_OUT.includes(role) ? 'user' : role);
const ADMISSION = ['auth/unauthenticated', 'auth/forbidden'];

/** The refusal by the policy table; null if the role is admitted. */
function refusalOf(role: Role, policy: Policy): ErrorCode | null {
  if (policy === 'anyone') return null;
  if (SIGNED_OUT.includes(role)) return 'auth/unauthenticated';
  if (policy === 'signed-in') return null;
  return mayEnter(levelOf(role) as Parameters<typeof mayEnter>[0], policy) ? null : 'auth/forbidden';
}

/** A path with a value for each parameter. */
const filled = (path: string) => path.replace(/:\w+/g, '0123456789abcdef01234567');

async function call({ method, path }: Pick<Endpoint, 'method' | 'path'>, token: string | null) {
  const response = await fetch(`${http.url}${filled(path)}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...anotherAddress(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return outcomeOf(response);
}

describe('every call', () => {
  it('that is open to anybody is listed here', () => {
    expect(namesOf(made.filter(({ facts }) => facts.policy === 'anyone'))).toEqual(OPEN);
  });

  it('that asks for a fresh session is listed here', () => {
    expect(namesOf(made.filter(({ facts }) => facts.fresh === true))).toEqual(FRESH);
  });

  it('has an access rule, except the listed ones', () => {
    expect(namesOf(endpoints.filter(({ facts }) => facts === null))).toEqual(WITHOUT_ROUTE);
  });

  it('goes through the listed middleware only', () => {
    expect(middleware.map(({ path, name }) => `${path} ${name}`)).toEqual(MIDDLEWARE);
  });

  it('is registered once, for one method', () => {
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
    expect(endpoints.filter(({ method }) => method === 'ALL')).toEqual([]);
  });

  it('with a body is no GET', () => {
    const reading = made.filter(({ method }) => method === 'GET');
    expect(reading.filter(({ facts }) => facts.body !== undefined)).toEqual([]);
  });
});

describe('role escalation', () => {
  it.each(made)(
    'at $name is impossible: it admits exactly the roles of the policy table',
    async (endpoint) => {
      for (const role of ROLES) {
        const answer = await call(endpoint, await tokenOf(http, role));
        const refusal = refusalOf(role, endpoint.facts.policy);
        if (refusal === null) expect(ADMISSION, role).not.toContain(answer.code);
        else
          expect(answer, role).toEqual({ status: refusal === 'auth/forbidden' ? 403 : 401, code: refusal });
      }
    },
  );
});

describe('a refused caller', () => {
  it('is logged with the call, and a new session with its kind, never with a token', async () => {
    const { id, token } = await aPerson(http, 'user');
    const panel = made.find(({ facts }) => facts.policy === 'panel/dashboard');
    expect(panel).toBeDefined();
    if (panel !== undefined) await call(panel, token);
    const lines = http.logged();
    expect(lines).toContain(`"event":"authn_success","account":"${id}","kind":"plain"`);
    expect(lines).toContain(
      `"event":"authz_fail","code":"auth/forbidden","account":"${id}","method":"${panel?.method}","path":"${panel?.path}"`,
    );
    expect(lines).not.toContain(token);
  });
});

describe('a stolen session', () => {
  it('cannot make calls for a fresh one, ten minutes after it began', async () => {
    const email = 'stolen@example.org';
    await registered(http, email);
    const response = await fetch(`${http.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...anotherAddress() },
      body: JSON.stringify({ email, password: GOOD_PASSWORD }),
    });
    const { token } = (await response.json()) as { token: string };
    http.clock.advance(11 * 60_000);
    for (const endpoint of made.filter(({ facts }) => facts.fresh === true))
      expect(await call(endpoint, token), endpoint.name).toEqual({
        status: 403,
        code: 'auth/step_up_needed',
      });
    expect((await call({ method: 'GET', path: '/api/auth/profile' }, token)).status).toBe(200);
  });
});

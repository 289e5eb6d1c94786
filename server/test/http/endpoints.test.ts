import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import { SUBJECTS } from '@hokm/shared/api/subjects';
import type { ErrorCode } from '@hokm/shared/errors';
import { mayEnter } from '@hokm/shared/policy';
import { objectId } from '../../src/platform/database/ids.js';
import { anotherAddress } from '../support/addresses.js';
import { outcomeOf } from '../support/api.js';
import { callsOf, filled, registeredIn, type ApiCall } from '../support/calls.js';
import { GOOD_PASSWORD, registered } from '../support/email-account.js';
import { startTestHttp } from '../support/http-app.js';
import { aPanelPerson, aPerson, panelLevelOf, ROLES, tokenOf, type Role } from '../support/people.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
afterAll(() => http.close());
const calls = callsOf(http.parts.modules);
const inExpress = registeredIn(http.app);
const namesOf = (some: readonly ApiCall[]) => some.map(({ name }) => name).sort();

/** All calls that need no session. */
const OPEN = [
  'GET /api/asyncapi.json',
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/auth/telegram-web',
  'GET /api/auth/telegram-web/callback',
  'GET /api/config',
  'GET /api/docs',
  'GET /api/docs/events',
  'GET /api/docs/style.css',
  'GET /api/files/:id',
  'GET /api/forex/:pair',
  'GET /api/games/:id/fairness',
  'GET /api/games/:id/replay',
  'GET /api/games/types',
  'GET /api/health',
  'GET /api/invites/friends/:id',
  'GET /api/invites/rooms/:code',
  'GET /api/languages',
  'GET /api/media/:id/:size',
  'GET /api/openapi.json',
  'GET /api/pages',
  'GET /api/pages/:slug',
  'GET /api/pictures/matches/:file',
  'GET /api/previews/:token',
  'GET /api/security/maintenance',
  'GET /api/texts/:language',
  'GET /api/tours/:id/page',
  'GET /api/tours/:id/winners/:file',
  'POST /api/analytics/track-event',
  'POST /api/analytics/track-interaction',
  'POST /api/analytics/track-pageview',
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
  'POST /api/user/appeal',
  'POST /api/user/init-data',
];
/** All calls that need a fresh session. */
const FRESH = [
  'DELETE /api/admin/economy/planned/:id',
  'DELETE /api/admin/system/backups/:id',
  'DELETE /api/admin/users/:id',
  'DELETE /api/auth/identities/:provider',
  'DELETE /api/auth/passkeys/:id',
  'DELETE /api/security/blacklist/:id',
  'GET /api/admin/system/backups/:id/file',
  'GET /api/auth/passkeys',
  'GET /api/user/export',
  'POST /api/admin/bulk/users',
  'POST /api/admin/forex/rates',
  'POST /api/admin/forex/rates/:id/withdraw',
  'POST /api/admin/matches/:id/void',
  'POST /api/admin/payments/:id/refund',
  'POST /api/admin/system/restore',
  'POST /api/admin/tours/:id/action',
  'POST /api/admin/tours/:id/matches/:match/result',
  'POST /api/admin/tours/:id/players/:player/remove',
  'POST /api/admin/users',
  'POST /api/admin/users/:id/coins',
  'POST /api/admin/users/:id/make-whole',
  'POST /api/admin/users/bulk',
  'POST /api/auth/google/link',
  'POST /api/auth/identities/email',
  'POST /api/auth/identities/telegram',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/telegram-web/link',
  'POST /api/predictions/:id/update-status',
  'POST /api/security/blacklist',
  'POST /api/security/maintenance/disable',
  'POST /api/security/maintenance/enable',
  'POST /api/security/maintenance/progress',
  'POST /api/security/threats/:id/mitigate',
  'POST /api/user/delete',
  'PUT /api/admin/approvals/:id',
  'PUT /api/admin/economy',
  'PUT /api/admin/security/settings',
  'PUT /api/admin/system/settings',
  'PUT /api/admin/users/:id/role',
  'PUT /api/security/configuration',
];
/** Calls outside of the API: the health check once more, and metrics with a guard of their own. */
const OUTSIDE = ['GET /health', 'GET /metrics'];
/** Handlers of every request below a path, in order. */
const MIDDLEWARE = [
  '/ <anonymous>', // ends bodies that nobody reads
  '/ <anonymous>', // the request's id and line in the log
  '/ <anonymous>', // the security headers
  '/ <anonymous>', // refuses blocked addresses
  '/ <anonymous>', // notes requests for bait
  '/ compression',
  '/api noStore',
  '/api notFound',
  '/ <anonymous>', // leads players away from the panel
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
const levelOf = (role: Role) =>
  panelLevelOf(role) ?? (role === 'guest' || SIGNED_OUT.includes(role) ? 'user' : role);
const ADMISSION = [
  'auth/unauthenticated',
  'auth/forbidden',
  'auth/panel_session_needed',
  'auth/player_session_needed',
];

/** The refusal by the access rule; null if the role is admitted. */
function refusalOf(role: Role, { access, sessions }: Endpoint): ErrorCode | null {
  if (access === 'anyone') return null;
  if (SIGNED_OUT.includes(role)) return 'auth/unauthenticated';
  const isInPanel = panelLevelOf(role) !== null;
  if (access === 'signed-in') return isInPanel && sessions !== 'both' ? 'auth/player_session_needed' : null;
  if (!mayEnter(levelOf(role) as Parameters<typeof mayEnter>[0], access)) return 'auth/forbidden';
  return isInPanel ? null : 'auth/panel_session_needed';
}

/** A call that is for oneself, and for some staff about others, is made for oneself. */
function toOneself(call: ApiCall): ApiCall {
  const { access, refusals } = call.contract;
  const isForOneself = access === 'signed-in' && refusals.includes('auth/forbidden');
  return isForOneself ? { ...call, path: call.path.replace(':id', 'me') } : call;
}

async function call({ method, path }: Pick<ApiCall, 'method' | 'path'>, token: string | null) {
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
    expect(namesOf(calls.filter(({ contract }) => contract.access === 'anyone'))).toEqual(OPEN);
  });

  it('that asks for a fresh session is listed here', () => {
    expect(namesOf(calls.filter(({ contract }) => contract.fresh === true))).toEqual(FRESH);
  });

  it('takes no body by GET', () => {
    const withBody = calls.filter(({ method, contract }) => method === 'GET' && contract.body !== undefined);
    expect(namesOf(withBody)).toEqual([]);
  });

  it('has a contract, and every contract is answered', () => {
    const contracts = SUBJECTS.flatMap(({ endpoints }) => endpoints);
    expect(new Set(calls.map(({ contract }) => contract))).toEqual(new Set(contracts));
    expect(calls).toHaveLength(contracts.length);
    expect(inExpress.calls.sort()).toEqual([...namesOf(calls), ...OUTSIDE].sort());
  });

  it('goes through the listed middleware only', () => {
    expect(inExpress.middleware).toEqual(MIDDLEWARE);
  });

  it('is registered once, for one method', () => {
    expect(new Set(inExpress.calls).size).toBe(inExpress.calls.length);
    expect(inExpress.calls.filter((name) => name.startsWith('ALL '))).toEqual([]);
  });
});

/**
 * The token of a caller of each role. Who was refused, or has read something, calls again; after a write that they were admitted to
 * somebody else calls: it may have ended their session. A reader calls so often before limits of calls refuse them.
 */
const READS_MAX = 30;
const callers = new Map<Role, { readonly token: string | null; reads: number }>();
async function callerOf(role: Role) {
  const known = callers.get(role);
  if (known !== undefined && known.reads < READS_MAX) return known;
  const made = { token: await tokenOf(http, role), reads: 0 };
  callers.set(role, made);
  return made;
}

describe('role escalation', () => {
  it.each(calls)(
    'at $name is impossible: it admits exactly the roles of its access rule',
    async (endpoint) => {
      for (const role of ROLES) {
        const caller = await callerOf(role);
        const answer = await call(toOneself(endpoint), caller.token);
        const refusal = refusalOf(role, endpoint.contract);
        if (refusal === null) {
          expect([...ADMISSION, 'request/too_many'], role).not.toContain(answer.code);
          caller.reads += 1;
          if (endpoint.method !== 'GET') callers.delete(role);
        } else
          expect(answer, role).toEqual({
            status: refusal === 'auth/unauthenticated' ? 401 : 403,
            code: refusal,
          });
      }
    },
  );
});

/** All calls that sessions of players and of the panel may make. */
const OF_BOTH = [
  'DELETE /api/auth/passkeys/:id',
  'DELETE /api/auth/sessions/:id',
  'GET /api/auth/passkeys',
  'GET /api/auth/sessions',
  'GET /api/betting/history/:id',
  'GET /api/betting/statistics/:id',
  'GET /api/security/info',
  'GET /api/tours/:id/bracket',
  'POST /api/auth/change-password',
  'POST /api/auth/disable-2fa',
  'POST /api/auth/logout-all',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/recovery-codes',
  'POST /api/auth/setup-2fa',
  'POST /api/auth/step-up',
  'POST /api/auth/step-up/options',
  'POST /api/auth/verify-2fa',
];

describe('a session of the panel', () => {
  it('makes calls of an area and the listed calls only', () => {
    expect(namesOf(calls.filter(({ contract }) => contract.sessions === 'both'))).toEqual(OF_BOTH);
  });

  it('makes no call but the change of a password that somebody else made', async () => {
    const { id, token } = await aPanelPerson(http, 'super_admin');
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(id) ?? undefined }, { $set: { must_change_password: true } });
    for (const endpoint of calls.filter(({ contract }) => contract.access !== 'anyone')) {
      const { code } = await call(endpoint, token);
      if (endpoint.name === 'POST /api/auth/change-password') expect(code).toBe('request/invalid');
      else expect(code, endpoint.name).toBe('auth/password_change_needed');
    }
    expect((await call({ method: 'POST', path: '/api/auth/logout' }, token)).code).toBe('done');
  });

  it('has a cookie of its own, which calls of players do not read', async () => {
    const { token } = await aPanelPerson(http, 'admin');
    const status = async (path: string, cookie: string, headers = {}) =>
      (await fetch(`${http.url}/api${path}`, { headers: { cookie, ...headers } })).status;
    expect(await status('/admin/me', `panel=${token}`)).toBe(200);
    expect(await status('/admin/me', `session=${token}`)).toBe(401);
    expect(await status('/auth/profile', `panel=${token}`)).toBe(401);
    expect(await status('/auth/profile', `session=${token}`)).toBe(403);
    expect(await status('/auth/sessions', `panel=${token}`)).toBe(401);
    expect(await status('/auth/sessions', `panel=${token}`, { 'x-session-kind': 'panel' })).toBe(200);
  });
});

describe('a refused caller', () => {
  it('is logged with the call, and a new session with its kind, never with a token', async () => {
    const { id, token } = await aPerson(http, 'user');
    const panel = calls.find(({ contract }) => contract.access === 'panel/dashboard');
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
    const staff = await aPanelPerson(http, 'super_admin');
    http.clock.advance(11 * 60_000);
    const refused = { status: 403, code: 'auth/step_up_needed' };
    for (const endpoint of calls.filter(({ contract }) => contract.fresh === true)) {
      const isOfArea = endpoint.contract.access !== 'signed-in';
      expect(await call(endpoint, isOfArea ? staff.token : token), endpoint.name).toEqual(refused);
    }
    expect((await call({ method: 'GET', path: '/api/auth/profile' }, token)).status).toBe(200);
  });
});

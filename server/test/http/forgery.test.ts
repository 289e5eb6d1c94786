import { afterAll, describe, expect, it } from 'vitest';
import { objectId } from '../../src/platform/database/ids.js';
import { anotherAddress } from '../support/addresses.js';
import { outcomeOf } from '../support/api.js';
import { callsOf, filled } from '../support/calls.js';
import { startTestHttp } from '../support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf } from '../support/people.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
afterAll(() => http.close());
const unsafe = callsOf(http.parts.modules)
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path, name, contract }) => ({
    method,
    path,
    name,
    takesBody: contract.body !== undefined,
    isOfPanel: contract.access !== 'anyone' && contract.access !== 'signed-in',
  }));

/** How browsers mark cross-site requests, old ones and new ones. */
const ELSEWHERE: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.example.org' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];
/** Media types that other sites can send without a preflight request. */
const SIMPLE_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

interface Sent {
  readonly method: string;
  readonly path: string;
}

async function send({ method, path }: Sent, headers: Record<string, string>, body = '{}') {
  const response = await fetch(`${http.url}${filled(path)}`, {
    method,
    headers: { 'content-type': 'application/json', ...anotherAddress(), ...headers },
    body,
  });
  return { ...(await outcomeOf(response)), cookies: response.headers.getSetCookie() };
}

const stored = async (id: string) => ({
  account: await http.connection.collection('accounts').findOne({ _id: objectId(id) ?? undefined }),
  sessions: await http.connection.collection('sessions').countDocuments({ account: objectId(id) }),
});
const REFUSED = { status: 403, code: 'request/foreign_origin', cookies: [] };

/** A super administrator with both cookies of a browser. */
async function aBrowser() {
  const { id, token } = await aPerson(http, 'super_admin');
  return { id, cookie: `session=${token}; panel=${await panelTokenOf(http, id)}` };
}
/** The same for all calls: nothing changes for them. */
const victim = await aBrowser();

describe('cross-site request forgery', () => {
  it.each(unsafe)('at $name is refused, and nothing changes', async (endpoint) => {
    const { cookie } = victim;
    const before = await stored(victim.id);
    for (const headers of [...ELSEWHERE, {}])
      expect(await send(endpoint, { cookie, ...headers }), JSON.stringify(headers)).toEqual(REFUSED);
    // The victim is neither signed in to another account nor signed out.
    for (const headers of ELSEWHERE)
      expect(await send(endpoint, headers), JSON.stringify(headers)).toEqual(REFUSED);
    expect(await stored(victim.id)).toEqual(before);
    expect(http.logged()).toContain(
      `"code":"request/foreign_origin","account":null,"method":"${endpoint.method}"`,
    );
  });

  it.each(unsafe)('at $name differs from a call of our own page', async (endpoint) => {
    const ours: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: http.url }];
    const { cookie } = await aBrowser();
    for (const headers of ours) {
      const { code } = await send(endpoint, { cookie, ...headers });
      expect(code).not.toBe('request/foreign_origin');
    }
  });

  it.each(unsafe.filter(({ takesBody, path }) => takesBody && !path.endsWith('/webhook')))(
    'at $name by a form is impossible: it reads JSON only',
    async (endpoint) => {
      const person = endpoint.isOfPanel ? aPanelPerson : aPerson;
      const { token } = await person(http, 'super_admin');
      for (const type of SIMPLE_TYPES) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        const { status, code } = await send(endpoint, headers, '{"name":"a","token":"a"}');
        expect([status, code], type).toEqual([400, 'request/invalid']);
      }
    },
  );

  it.each(unsafe)('at $name is not preflighted: no other site is allowed', async ({ method, path }) => {
    const response = await fetch(`${http.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    });
    const allowed = [...response.headers.keys()].filter((name) => name.startsWith('access-control'));
    expect(allowed).toEqual([]);
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import { ERRORS, isErrorCode } from '@hokm/shared/errors';
import { objectId } from '../../src/platform/database/ids.js';
import type { OpenApiDocument, Operation } from '../../src/platform/openapi/openapi-types.js';
import type { JsonSchema } from '../../src/platform/openapi/schema-registry.js';
import { GOOD_PASSWORD } from '../support/email-account.js';
import { anotherAddress } from '../support/addresses.js';
import { outcomeOf } from '../support/api.js';
import { callsOf } from '../support/calls.js';
import { startTestHttp } from '../support/http-app.js';
import { launchData } from '../support/launch-data.js';
import { aPerson, type SignedInPerson } from '../support/people.js';
import { everyField, fieldsOf, resolverOf, sampleOf, typesOf, withValue } from '../support/samples.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
afterAll(() => http.close());
const document = (await (await fetch(`${http.url}/api/openapi.json`)).json()) as OpenApiDocument;
const resolve = resolverOf(document.components.schemas);

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly contract: Endpoint;
  readonly body: JsonSchema | null;
}
const calls: Call[] = callsOf(http.parts.modules).flatMap(({ method, path: registered, contract }) => {
  const path = registered.replace('/api', '').replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not described`);
  const body = operation.requestBody?.content['application/json']?.schema ?? null;
  return [{ name: `${method} ${path}`, method, path, operation, contract, body }];
});
/** False for calls of the panel: a person is refused before anything they send is read. */
const isOpenToPeople = ({ contract: { access } }: Call) => access === 'anyone' || access === 'signed-in';
/** So many of a list as it is the turn of a call: all of them are taken by some call. */
function turn<T>(call: Call, list: readonly T[], count: number): T[] {
  const first = calls.indexOf(call) * count;
  return list.length <= count
    ? [...list]
    : Array.from({ length: count }, (_, n) => list[(first + n) % list.length] as T);
}
/** The webhook accepts anything with Telegram's secret. */
const taking = calls.filter(
  ({ body, path }) => body !== null && path !== '/bot/webhook' && fieldsOf(resolve(body)).length > 0,
);

/** Values that no field expects, except that text fields accept some of the texts. */
const HOSTILE: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { $regex: '.*' },
  JSON.parse('{"__proto__":{"admin_level":"super_admin"}}'),
  JSON.parse('{"constructor":{"prototype":{"admin_level":"super_admin"}}}'),
  ['x'],
  [{ $gt: '' }],
  12_345,
  -1,
  1e308,
  true,
  null,
  '',
  'x'.repeat(50_000),
  'آ'.repeat(300),
  '\u0000',
  'a\u0000b',
  '\u202eadmin',
  '$where',
  "' || '1'=='1",
  '__proto__',
  'a\r\nBcc: evil@example.org',
  '\ud800',
];
const FOREIGN: Readonly<Record<string, unknown>> = {
  admin_level: 'super_admin',
  balance: 1_000_000,
  is_guest: false,
  telegram_id: 1,
  level: 99,
  owned: ['felt-night'],
  session_epoch: 99,
  second_factor: { stamp: 'planted', passkeys: {} },
  email_verified: true,
  must_change_password: false,
  account: '0123456789abcdef01234567',
  _id: '0123456789abcdef01234567',
  $set: { admin_level: 'super_admin' },
  ['__proto__']: { admin_level: 'super_admin' },
};

let next = 0;
/** Valid values that a schema cannot describe; new ones each time where they have to differ. */
function known(other: SignedInPerson): Record<string, unknown> {
  next += 1;
  return {
    name: `Name ${next}`,
    email: `person${next}@example.org`,
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
    init_data: launchData({ id: 900_000 + next, first_name: 'Sara' }, http.clock.now()),
    player_id: other.id,
    who: other.id,
    country: 'IR',
    first_name: 'Sara',
  };
}

/**
 * True for a body that the call's contract refuses, whoever sends it. Read from JSON, as the server does: it judges a body by the
 * contract before anything else looks at it.
 */
const isRefusedUnseen = ({ contract }: Call, body: unknown) =>
  contract.body?.safeParse(JSON.parse(JSON.stringify(body))).success === false;

type Pair = readonly [SignedInPerson, SignedInPerson];
const aPair = async (): Promise<Pair> => [await aPerson(http, 'user'), await aPerson(http, 'user')];
let refusedPair: Promise<Pair> | undefined;
/** Somebody who calls, and somebody else. Those who are only ever refused stay as they are, and call again. */
const pairFor = (call: Call): Promise<Pair> => (isOpenToPeople(call) ? aPair() : (refusedPair ??= aPair()));

/** Sends exactly this body, from a new address each time, so that no rate limit applies. */
async function send({ method, path, operation }: Call, body: unknown, token: string | null) {
  const parameters = operation.parameters ?? [];
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((all, { name }) => all.replace(`{${name}}`, '0123456789abcdef01234567'), path);
  const response = await fetch(`${http.url}/api${filled}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...anotherAddress(),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code: answer['code'] ?? null, answer };
}

/** Fields of an account that only the server may change. */
async function standingOf(id: string) {
  const account = await http.connection.collection('accounts').findOne({ _id: objectId(id) ?? undefined });
  const kept = [
    'admin_level',
    'balance',
    'telegram_id',
    'is_guest',
    'level',
    'owned',
    'session_epoch',
    'second_factor',
    'email',
  ] as const;
  const standing = Object.fromEntries(kept.map((name) => [name, account?.[name] as unknown]));
  // Launch data are of a new person each time: not the one that the body names.
  const isAsNamed = standing['telegram_id'] === FOREIGN['telegram_id'];
  return { ...standing, telegram_id: standing['telegram_id'] === undefined ? undefined : isAsNamed };
}

/** A server error; a feature that is off is none. */
function isFault(status: number, code: unknown): boolean {
  if (status < 500) return false;
  return (
    typeof code !== 'string' || !isErrorCode(code) || ERRORS[code] < 500 || code === 'server/unavailable'
  );
}

describe('operator injection', () => {
  it.each(taking)('in every field of $name is refused, and nobody gains anything', async (call) => {
    const [me, other] = await pairFor(call);
    const before = await standingOf(me.id);
    const schema = call.body as JsonSchema;
    const fields = everyField(schema, resolve);
    // A call that reads nothing gets the whole body and one field: another one in each call.
    const tried = isOpenToPeople(call) ? fields : turn(call, fields, 1);
    for (const [path, field] of [[[], schema] as const, ...tried]) {
      const takes = typesOf(field, resolve);
      const bodies = HOSTILE.map((value) => ({
        value,
        body: withValue(sampleOf(schema, resolve, known(other)), path, value),
      }));
      // What the contract refuses is sent once for each field, and once is enough where nothing that is sent is read.
      const refused = bodies.filter(({ body }) => isRefusedUnseen(call, body));
      const taken = bodies.filter((each) => !refused.includes(each));
      const sent = isOpenToPeople(call) ? [...refused.slice(0, 1), ...taken] : bodies.slice(0, 1);
      const looks = sent.map(async ({ value, body }) => {
        const what = `${path.join('.')} = ${JSON.stringify(value).slice(0, 60)}`;
        const { status, code } = await send(call, body, me.token);
        expect(isFault(status, code), `${what}: ${status}`).toBe(false);
        if (isRefusedUnseen(call, body)) expect(status, what).toBeGreaterThanOrEqual(400);
        const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
        if (!takes.includes(kind) && !takes.includes('anything'))
          expect([400, 401, 403, 409, 413, 429, 503], `${what}: ${status}`).toContain(status);
        if (typeof value === 'string' && value.length > 40_000)
          expect(status, what).toBeGreaterThanOrEqual(400);
      });
      await Promise.all(looks);
    }
    expect(await standingOf(me.id)).toEqual(before);
    expect(await standingOf(other.id)).toEqual(before);
  });

  it.each(calls.filter(({ operation }) => operation.parameters !== undefined))(
    'in every parameter of $name is refused or finds nothing',
    async (call) => {
      const { method, path, operation } = call;
      const [{ token }] = await pairFor(call);
      const hostile = [
        '{"$gt":""}',
        '[$gt]=',
        '%00',
        'ab\u0000',
        '..%2f..%2fetc%2fpasswd',
        '__proto__',
        'x'.repeat(3_000),
        '%E2%80%AE',
        '-1',
        '1e308',
      ];
      const parameters = operation.parameters ?? [];
      const each = parameters.flatMap((one) => hostile.map((value) => ({ ...one, value })));
      // A call that reads none gets three: others in each call.
      const tried = isOpenToPeople(call) ? each : turn(call, each, 3);
      for (const { name, in: where, value } of tried) {
        const raw = value.startsWith('%') || value.startsWith('..') ? value : encodeURIComponent(value);
        const filled = path.replace(/\{(\w+)\}/g, (_all, each: string) =>
          each === name ? raw : '0123456789abcdef01234567',
        );
        const single = `?${name}=${raw}`;
        const queries = where === 'query' ? [single, `${single}&${name}[$gt]=&${name}=${raw}`] : [''];
        for (const query of queries) {
          const response = await fetch(`${http.url}/api${filled}${query}`, {
            method,
            redirect: 'manual',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              ...anotherAddress(),
            },
            ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
          });
          const { code } = await outcomeOf(response);
          const what = `${name} = ${value.slice(0, 40)}: ${response.status}`;
          expect(isFault(response.status, code), what).toBe(false);
          if (!isOpenToPeople(call)) expect(response.status, what).toBe(403);
        }
      }
    },
  );
});

describe('mass assignment', () => {
  const done: string[] = [];

  it.each(calls.filter(({ method, path }) => method !== 'GET' && path !== '/bot/webhook'))(
    'by fields that $name does not name changes nothing',
    async (call) => {
      const outcome = async (foreign: Readonly<Record<string, unknown>>) => {
        const [me, other] = await pairFor(call);
        const own = call.body === null ? {} : (sampleOf(call.body, resolve, known(other)) as object);
        const named = call.body === null ? [] : fieldsOf(resolve(call.body)).map(([name]) => name);
        const added = Object.entries(foreign).filter(([name]) => !named.includes(name));
        const body = added.reduce<unknown>((all, [name, value]) => withValue(all, [name], value), own);
        const { status, code, answer } = await send(call, body, me.token);
        const { admin_level, balance, is_guest, level } = (answer['user'] ?? {}) as Record<string, unknown>;
        const shown = { admin_level, balance, is_guest, level };
        return { status, code, shown, me: await standingOf(me.id), other: await standingOf(other.id) };
      };
      const plain = await outcome({});
      expect(await outcome(FOREIGN)).toEqual(plain);
      if (plain.status === 200) done.push(call.name);
    },
  );

  it('was tried on calls that could be affected', () => {
    expect(done).toEqual(
      expect.arrayContaining([
        'POST /auth/guest',
        'POST /auth/register',
        'POST /auth/telegram',
        'POST /blocks',
        'POST /clans',
        'POST /friends/requests',
        'POST /wallet/daily',
        'PUT /auth/profile',
      ]),
    );
  });
});

describe('prototype pollution', () => {
  it('does not result from any of these requests', () => {
    expect(({} as Record<string, unknown>)['admin_level']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('and no call has answered with a server error', () => {
    expect(http.logged()).not.toContain('request failed');
  });
});

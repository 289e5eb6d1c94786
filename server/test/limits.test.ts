import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '@hokm/shared/language';
import { LANGUAGES_MAX } from '@hokm/shared/api/languages/limits';
import { VIEWS_MAX } from '@hokm/shared/api/views/limits';
import { WATCHES_MAX } from '@hokm/shared/api/watching/limits';
import { apiOf } from './support/api.js';
import { startTestHttp, type TestHttp } from './support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from './support/people.js';

/** So many more than there is room for ask at once. */
const TOO_MANY = 35;
/** So many places are free before they ask. */
const FREE = 5;

interface Limited {
  readonly what: string;
  readonly most: number;
  readonly collection: string;
  /** What counts against the limit. */
  readonly counted: (id: string) => object;
  /** Documents that are there before: of the n-th. */
  readonly stored: (id: string, n: number) => object;
  readonly prepare?: () => Promise<unknown>;
  readonly call: (n: number, prepared: unknown) => readonly [method: string, path: string, body: object];
}

const now = new Date('2026-11-21T09:00:00Z');
/** A two-letter code that no real language has, for the n-th. */
const code = (n: number) =>
  `q${String.fromCharCode(97 + Math.floor(n / 26))}${String.fromCharCode(97 + (n % 26))}`;

/** Everything of which a person, or the product, has at most so many documents that are written one by one. */
const LIMITED: readonly Limited[] = [
  {
    what: 'saved views of a list',
    most: VIEWS_MAX,
    collection: 'panel_views',
    counted: (owner) => ({ owner, list: 'users' }),
    stored: (owner, n) => ({ owner, list: 'users', name: `there ${n}`, query: '', scope: 'me', place: n }),
    call: (n) => [
      'PUT',
      '/admin/views',
      { list: 'users', name: `view ${n}`, query: 'status_filter=inactive' },
    ],
  },
  {
    what: 'watched people',
    most: WATCHES_MAX,
    collection: 'watches',
    counted: (by) => ({ by }),
    stored: (by, n) => ({
      ...{ _id: `${by}:${n}`, by, person: n.toString(16).padStart(24, 'e'), kinds: [], note: '' },
      ...{ news: {}, last: {}, created_at: now, visited_at: now, changed_at: now, updated_at: now, place: n },
    }),
    prepare: () => Promise.all(Array.from({ length: FREE + TOO_MANY }, () => aPerson(http, 'user'))),
    call: (n, people) => [
      'PUT',
      `/admin/users/${(people as SignedInPerson[])[n]?.id ?? ''}/watch`,
      { kinds: [] },
    ],
  },
  {
    what: 'added languages',
    most: LANGUAGES_MAX - LANGUAGES.length,
    collection: 'languages',
    counted: () => ({ _id: { $nin: [...LANGUAGES] } }),
    stored: (_id, n) => ({
      _id: code(n),
      native_name: `x${n}`,
      dir: 'ltr',
      base: 'en',
      is_enabled: false,
      place: n,
    }),
    call: (n) => [
      'POST',
      '/admin/languages',
      {
        code: code(100 + n),
        native_name: `y${n}`,
        dir: 'ltr',
        base: 'en',
        is_enabled: false,
        is_default: false,
      },
    ],
  },
];

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

describe.each(LIMITED)('$what', ({ most, collection, counted, stored, prepare, call }) => {
  it(`are at most ${most}, also when many are asked for at once`, async () => {
    const person = await aPanelPerson(http, 'super_admin');
    const documents = http.connection.collection(collection);
    const before = Array.from({ length: most - FREE }, (_, n) => stored(person.id, n));
    await documents.insertMany(before);
    const prepared = await prepare?.();
    const asked = Array.from({ length: FREE + TOO_MANY }, (_, n) => call(n, prepared));
    const answers = await Promise.all(
      asked.map(([method, path, body]) => apiOf(http.url, person.token)(method, path, body)),
    );
    expect(answers.filter(({ status }) => status < 300).length).toBe(FREE);
    expect(await documents.countDocuments(counted(person.id))).toBe(most);
  });
});

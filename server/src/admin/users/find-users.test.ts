import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelUser } from '@hokm/shared/api/users';
import { Types } from 'mongoose';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../../test/support/people.js';
import type { AccountRecord } from '../../accounts/model.js';
import { newAccount } from '../../accounts/new-account.js';
import { keysOfNames } from '../../accounts/search-keys.js';

let http: TestHttp;
let admin: SignedInPerson;
const PEOPLE = 40;
const ids = Array.from({ length: PEOPLE }, () => new Types.ObjectId());

function person(n: number): AccountRecord {
  const names =
    n < 3
      ? { name: `کریم ${n}`, first_name: 'کریم', last_name: 'کاشانی', username: `karim_${n}` }
      : { name: `Person ${n}`, first_name: 'Person', last_name: '', username: '' };
  return {
    _id: ids[n] ?? new Types.ObjectId(),
    ...names,
    ...newAccount('fa', false, http.clock.now()),
    ...keysOfNames(names),
    telegram_id: 7_000 + n,
    email: { address: `p${n}@Example.org`, key: `p${n}@example.org`, verified_at: new Date() },
    standing: { version: 1, score: n * 10, wins: n, losses: 1, ...(n % 2 === 0 ? { trophies: n } : {}) },
    ...(n === 5 ? { inactive: { at: new Date(), by: 'x', reason: 'spam' } } : {}),
    ...(n === 6 ? { admin_level: 'moderator' } : {}),
  };
}

beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
  await http.connection
    .collection<AccountRecord>('accounts')
    .insertMany(Array.from({ length: PEOPLE }, (_, n) => person(n)));
});
afterAll(() => http.close());

async function list(query: string) {
  const { status, body } = await apiOf(http.url, admin.token)('GET', `/admin/users${query}`);
  expect(status).toBe(200);
  return body as unknown as {
    data: PanelUser[];
    meta: { total: number; pages: number; page: number; total_is: string };
  };
}
const namesIn = async (query: string) => (await list(query)).data.map(({ name }) => name);
const searched = (text: string) => namesIn(`?sort_by=name&sort_order=asc&search=${encodeURIComponent(text)}`);

describe('people in the panel', () => {
  it.each([
    ['an id', () => ids[3]?.toHexString() ?? '', ['Person 3']],
    ['a Telegram id', () => '7004', ['Person 4']],
    ['a Telegram id in Persian digits', () => '۷۰۰۴', ['Person 4']],
    ['a Telegram id in Devanagari digits', () => '७००४', ['Person 4']],
    ['the beginning of an address', () => 'P7@exam', ['Person 7']],
    ['the beginning of a username', () => '@karim_1', ['کریم 1']],
    ['the beginning of a name in Arabic letters', () => 'كريم', ['کریم 0', 'کریم 1', 'کریم 2']],
    ['a further word of a name', () => 'کاش', ['کریم 0', 'کریم 1', 'کریم 2']],
    ['nothing that is theirs', () => 'zzz', []],
    ['a pattern', () => '.*', []],
  ])('are found by %s', async (_what, text, found) => {
    expect(await searched(text())).toEqual(found);
  });

  it('come in pages of fifteen, the newest first, each once', async () => {
    const all: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { data, meta } = await list(`?page=${page}`);
      expect(meta).toMatchObject({ total: PEOPLE + 1, pages: 3, page, total_is: 'exact' });
      all.push(...data.map(({ id }) => id));
    }
    expect(new Set(all).size).toBe(PEOPLE + 1);
    expect(all).toEqual([...all].sort().reverse());
    expect((await list('?page=9')).data).toEqual([]);
  });

  it.each([
    ['score', 'desc', ['Person 39', 'Person 38']],
    ['trophies', 'desc', ['Person 38', 'Person 36']],
    ['name', 'asc', ['Person 10', 'Person 11']],
  ])('are sorted by %s', async (by, order, first) => {
    expect(
      (await namesIn(`?sort_by=${by}&sort_order=${order}&per_page=2&role_filter=user`)).slice(0, 2),
    ).toEqual(first);
  });

  it('are counted by role and status, whatever the combination', async () => {
    const total = async (query: string) => (await list(query)).meta.total;
    expect(await total('?role_filter=staff')).toBe(2);
    expect(await total('?role_filter=moderator')).toBe(1);
    expect(await total('?role_filter=user')).toBe(PEOPLE - 1);
    expect(await total('?status_filter=inactive')).toBe(1);
    expect(await total('?status_filter=active')).toBe(PEOPLE);
    expect(await total('?role_filter=user&status_filter=active')).toBe(PEOPLE - 2);
    expect(await namesIn('?status_filter=inactive')).toEqual(['Person 5']);
    expect(await namesIn('?search=person&status_filter=inactive')).toEqual(['Person 5']);
  });

  it('have statistics under both names of the requirements', async () => {
    const { body } = await apiOf(http.url, admin.token)('GET', '/admin/users/stats');
    expect(body['data']).toEqual(body['statistics']);
    expect(body['data']).toEqual({
      total_users: PEOPLE + 1,
      active_users: PEOPLE,
      admin_users: 2,
      recent_registrations: PEOPLE + 1,
    });
  });

  it('are more than are counted where a name is common', async () => {
    const names = { name: 'Common', first_name: 'Common', last_name: '', username: '' };
    await http.connection.collection('accounts').insertMany(
      Array.from({ length: 230 }, () => ({
        ...names,
        ...newAccount('fa', false, 0),
        ...keysOfNames(names),
      })),
    );
    const { meta } = await list('?search=common');
    expect(meta).toMatchObject({ total: 200, total_is: 'at_least' });
  });
});

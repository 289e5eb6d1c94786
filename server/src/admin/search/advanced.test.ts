import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '@hokm/shared/api/search';
import { SEARCH_READ_MAX } from '@hokm/shared/api/search/limits';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../../test/support/people.js';
import { accountModel } from '../../accounts/model.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import { findPage } from './find.js';

let http: TestHttp;
let admin: SignedInPerson;
let chief: SignedInPerson;
let moderator: SignedInPerson;
let people: string[];

/** Nine in the evening of Tehran: another day by UTC three hours later. */
const evening = (day: string) => new Date(`${day}T20:45:00+03:30`);

beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
  chief = await aPanelPerson(http, 'super_admin');
  moderator = await aPanelPerson(http, 'moderator');
  const days = ['2035-12-01', '2035-12-02', '2035-12-03', '2035-12-04'];
  const made = await accountModel(http.connection).insertMany(
    days.map((day, n) => {
      const names = { name: `نرگس ${n}`, first_name: 'نرگس', last_name: '', username: `narges${n}` };
      return {
        ...names,
        ...keysOfNames(names),
        language: 'fa',
        avatar: null,
        is_guest: n === 0,
        admin_level: 'user',
        balance: n * 100,
        level: n + 1,
        created_at: evening(day),
        seen_at: evening(day),
        telegram_id: 7_000 + n,
        standing: { version: 1, score: n * 10, wins: 0, losses: 0 },
        ...(n === 1 ? { inactive: { at: evening(day), by: 'x', reason: 'spam' } } : {}),
        ...(n === 2 ? { tags: ['vip'], sanctioned_until: new Date(Date.UTC(2036, 5, 1)) } : {}),
      };
    }),
  );
  people = made.map(({ _id }) => _id.toHexString());
});
afterAll(() => http.close());

const search = (person: SignedInPerson, subject: string, all: readonly unknown[], more: object = {}) =>
  apiOf(http.url, person.token)('POST', '/admin/search/advanced', { subject, all, ...more });
const is = (field: string, value: unknown, op?: string) =>
  op === undefined ? { field, value } : { field, op, value };
/** The numbers of the people that are found, in the order found. */
async function numbers(all: readonly unknown[], more: object = {}): Promise<number[]> {
  const { body } = await search(admin, 'users', [is('name', 'نرگس'), ...all], more);
  return (body['data'] as Found[]).map(({ id }) => people.indexOf(id));
}
const found = async (all: readonly unknown[]): Promise<number[]> => {
  const { body } = await search(admin, 'users', all);
  return (body['data'] as Found[]).map(({ id }) => people.indexOf(id)).filter((n) => n >= 0);
};

describe('a search of people', () => {
  it('finds those for whom all conditions hold, the latest first', async () => {
    expect(await numbers([])).toEqual([3, 2, 1, 0]);
    expect(await numbers([is('level', 2, 'gte'), is('active', true)])).toEqual([3, 2]);
    expect(await numbers([is('active', false)])).toEqual([1]);
    expect(await numbers([is('guest', true)])).toEqual([0]);
    expect(await numbers([is('balance', 200, 'lt')])).toEqual([1, 0]);
    expect(await numbers([is('sanctioned', true)])).toEqual([2]);
    expect(await numbers([is('sanctioned', false), is('role', 'user')])).toEqual([3, 1, 0]);
    expect(await numbers([is('level', 9)])).toEqual([]);
  });

  it('counts days as Tehran does', async () => {
    expect(await numbers([is('created', '2035-12-02')])).toEqual([1]);
    expect(await numbers([is('created', '2035-12-02', 'gt')])).toEqual([3, 2]);
    expect(await numbers([is('created', '2035-12-02', 'gte')])).toEqual([3, 2, 1]);
    expect(await numbers([is('created', '2035-12-02', 'lt')])).toEqual([0]);
    expect(await numbers([is('created', '2035-12-02', 'lte')])).toEqual([1, 0]);
  });

  it('begins with any condition that an index answers', async () => {
    expect(await found([is('username', '@narges2')])).toEqual([2]);
    expect(await found([is('telegram', 7_001)])).toEqual([1]);
    expect(await found([is('id', people[3])])).toEqual([3]);
    expect(await found([is('tag', 'vip')])).toEqual([2]);
    expect(await found([is('seen', '2035-12-04')])).toEqual([3]);
    expect(await found([is('score', 20, 'gte')])).toEqual([3, 2]);
    expect(await found([is('active', false)])).toEqual([1]);
    expect(await found([is('sanctioned', true)])).toEqual([2]);
    expect(await found([is('deleting', true)])).toEqual([]);
    expect(await found([is('email', 'x@')])).toEqual([]);
    expect(await found([is('trophies', 5, 'gt')])).toEqual([]);
    const staff = await search(admin, 'users', [is('role', 'moderator')]);
    expect((staff.body['data'] as Found[]).map(({ id }) => id)).toEqual([moderator.id]);
    expect((await search(admin, 'users', [is('staff', true)])).body['meta']).toMatchObject({ total: 3 });
    expect(await found([is('name', '\u200c')])).toEqual([]);
  });

  it('comes in the wanted order and in pages', async () => {
    expect(await numbers([], { sort: { by: 'score', order: 'asc' } })).toEqual([0, 1, 2, 3]);
    expect(await numbers([], { per_page: 3, page: 2 })).toEqual([0]);
    const { body } = await search(admin, 'users', [is('name', 'نرگس')], { per_page: 3 });
    expect(body['meta']).toEqual({ total: 4, page: 1, pages: 2, per_page: 3, total_is: 'exact' });
    expect(JSON.stringify(body)).not.toContain('password');
  });

  it('needs a condition that narrows it', async () => {
    for (const all of [[is('level', 2, 'gt')], [is('active', true)], [is('role', 'user'), is('guest', true)]])
      expect(await search(admin, 'users', all)).toMatchObject({
        status: 400,
        body: { code: 'search/too_broad' },
      });
  });

  describe('among more people than an index may lead to', () => {
    const asked = (...all: { field: string; value: string | number | boolean; op?: 'eq' | 'gt' | 'lt' }[]) =>
      findPage(
        http.connection,
        {
          subject: 'users',
          page: 1,
          per_page: 20,
          all: all.map(({ op = 'eq', ...condition }) => ({ ...condition, op })),
        },
        http.clock.now(),
      );
    const kandu = { field: 'name', value: 'کندو' };

    beforeAll(async () => {
      const names = { name: 'کندو', first_name: 'کندو', last_name: '', username: '' };
      const person = { ...names, ...keysOfNames(names), language: 'fa', avatar: null, is_guest: true };
      const many = Array.from({ length: SEARCH_READ_MAX + 500 }, (_, n) => ({
        ...person,
        level: n < 300 ? 2 : 1,
        admin_level: 'user',
        balance: 0,
        created_at: new Date(n),
        ...(n < 3 ? { tags: ['hive'], inactive: { at: new Date(1), by: 'x', reason: 'spam' } } : {}),
      }));
      await http.connection.collection('accounts').insertMany(many);
    });

    it('says what it found when that is enough, and is too broad when the others might be wanted', async () => {
      expect(await asked(kandu, { field: 'level', op: 'gt', value: 1 })).toMatchObject({
        ok: true,
        total: 200,
        total_is: 'at_least',
      });
      expect(await asked(kandu, { field: 'level', op: 'gt', value: 900 })).toEqual({
        ok: false,
        code: 'search/too_broad',
      });
      expect(await asked(kandu)).toMatchObject({ ok: true, total: 200, total_is: 'at_least' });
    });

    it('is led by another condition where that leads to fewer', async () => {
      expect(await asked(kandu, { field: 'tag', value: 'hive' })).toMatchObject({
        ok: true,
        total: 3,
        total_is: 'exact',
      });
      expect(await asked(kandu, { field: 'active', value: false })).toMatchObject({ ok: true, total: 3 });
      // As good as a name by its kind, and far fewer than those of the name.
      const days = { field: 'created', op: 'lt', value: '1970-01-01' } as const;
      expect(await asked(kandu, days, { field: 'level', value: 2 })).toMatchObject({ ok: true, total: 0 });
    });

    it('ends when reading takes too long', async () => {
      const search: Parameters<typeof findPage>[1] = {
        subject: 'users',
        page: 1,
        per_page: 20,
        all: [
          { field: 'name', op: 'eq', value: 'کندو' },
          { field: 'level', op: 'gt', value: 900 },
        ],
      };
      const now = http.clock.now();
      expect(await findPage(http.connection, search, now, 1)).toEqual({
        ok: false,
        code: 'search/too_slow',
      });
    });
  });

  it('is refused for what is no condition', async () => {
    const bad: readonly unknown[][] = [
      [],
      [is('password', 'x')],
      [is('constructor', 'x')],
      [is('$where', '1')],
      [is('name', { $gt: '' })],
      [is('name', 'x', 'gt')],
      [is('name', 'x', 'ne')],
      [is('level', '5'), is('name', 'x')],
      [is('telegram', 1.5)],
      [is('created', '2035-02-30')],
      [is('created', '1404/01/01')],
      [is('active', 'no')],
      [is('role', 'king')],
      [is('id', 'x')],
      [is('name', 'x'.repeat(65))],
      Array.from({ length: 11 }, () => is('name', 'x')),
    ];
    for (const all of bad)
      expect((await search(admin, 'users', all)).body['code'], JSON.stringify(all)).toBe('request/invalid');
    const sort = { sort: { by: 'password' } };
    expect((await search(admin, 'users', [is('name', 'x')], sort)).body['code']).toBe('request/invalid');
    expect((await search(admin, 'kings', [is('name', 'x')])).body['code']).toBe('request/invalid');
  });
});

describe('a search of other things', () => {
  it('finds matches by room, player and day, without cards and seeds', async () => {
    const seat = (player_id: string) => ({ player_id, name: 'Ali', avatar: null, is_bot: false });
    const match = (_id: string, room_id: string, finished_at: number | null) => ({
      _id,
      room_id,
      name: 'شب یلدا',
      status: finished_at === null ? 'in progress' : 'finished',
      open: finished_at === null,
      revision: 1,
      creator_id: people[0],
      created_at: 5,
      finished_at,
      options: { target_points: 7, visibility: 'private' },
      seats: [seat(people[0] ?? ''), seat(people[1] ?? ''), null, null],
      winners: [people[0]],
      seeds: { secret: 'seed-of-the-cards' },
    });
    await http.parts.matches.collection.insertMany([
      match('a1'.repeat(12), 'ABC234', evening('2035-12-03').getTime()),
      match('b1'.repeat(12), 'ABC235', null),
    ] as never[]);
    const ids = async (...all: unknown[]) => {
      const { body } = await search(moderator, 'matches', all);
      expect(JSON.stringify(body)).not.toContain('seed-of');
      return (body['data'] as Found[]).map(({ id }) => id.slice(0, 2));
    };
    expect(await ids(is('room', 'abc234'))).toEqual(['a1']);
    expect(await ids(is('player', people[1]), is('status', 'in_progress'))).toEqual(['b1']);
    expect(await ids(is('player', people[0]), is('target', 7), is('winner', people[0]))).toHaveLength(2);
    expect(await ids(is('finished', '2035-12-03'), is('visibility', 'private'))).toEqual(['a1']);
    expect(await ids(is('id', 'b1'.repeat(12)), is('created', '1970-01-01'))).toEqual(['b1']);
    expect(await ids(is('finished', '2035-12-03', 'gt'))).toEqual([]);
  });

  it('finds payments and entries of the audit log, each by whom they are for', async () => {
    const payment = (id: string, day: string, more: object = {}) => ({
      _id: id,
      telegram_id: 7_000,
      stars: 50,
      payload: 'p',
      account: people[0],
      coins: 500,
      at: evening(day),
      ...more,
    });
    await http.connection
      .collection('payments')
      .insertMany([
        payment('charge-1', '2035-12-01'),
        payment('charge-2', '2035-12-03', { refunded_at: evening('2035-12-04'), account: null, stars: 90 }),
      ] as never[]);
    const charges = async (...all: unknown[]) =>
      ((await search(admin, 'payments', all)).body['data'] as Found[]).map(({ id }) => id);
    expect(await charges(is('player', people[0]))).toEqual(['charge-1']);
    expect(await charges(is('paid', '2035-12-01', 'gte'))).toEqual(['charge-2', 'charge-1']);
    expect(await charges(is('paid', '2035-12-01', 'gte'), is('stars', 50), is('coins', 500))).toEqual([
      'charge-1',
    ]);
    expect(await charges(is('refunded', true), is('telegram', 7_000))).toEqual(['charge-2']);
    expect(await charges(is('id', 'charge-2'), is('refunded', false))).toEqual([]);

    await apiOf(http.url, admin.token)('POST', `/admin/users/${people[3] ?? ''}/moderate`, {
      action: 'note',
      reason: 'watch',
    });
    const entries = async (...all: unknown[]) =>
      ((await search(chief, 'audit', all)).body['data'] as Extract<Found, { kind: 'audit' }>[]).map(
        ({ action }) => action,
      );
    const note = 'users.moderate.note';
    expect(await entries(is('actor', admin.id))).toContain(note);
    expect(await entries(is('target', `accounts:${people[3] ?? ''}`))).toEqual([note]);
    expect(await entries(is('action', 'users.moderate'), is('level', 'admin'))).toEqual([note]);
    expect(await entries(is('at', '2036-01-01'), is('request', 'none'))).toEqual([]);
  });

  it('finds entries of the ledger by person, by what they were put in for, by day and by why', async () => {
    const match = 'd1'.repeat(12);
    const entry = (id: string, account: string | undefined, day: string, more: object) => ({
      _id: id,
      account,
      balance: 500,
      at: evening(day).getTime(),
      ...more,
    });
    const [sara, john] = people;
    await http.connection.collection<{ _id: string }>('wallet_entries').insertMany([
      entry('l1', sara, '2035-12-01', {
        seq: 901,
        kind: 'stake',
        amount: -50,
        contra: `escrow:m:${match}`,
      }),
      entry('l2', john, '2035-12-01', {
        seq: 901,
        kind: 'prize',
        amount: 100,
        contra: `escrow:m:${match}`,
      }),
      entry('l3', john, '2035-12-03', {
        seq: 902,
        kind: 'stake',
        amount: -20,
        contra: `escrow:p:${match}`,
      }),
      entry('l4', john, '2035-12-03', { seq: 903, kind: 'daily', amount: 50, contra: 'mint:daily' }),
      entry('l5', 'f'.repeat(24), '2035-12-05', { seq: 1, kind: 'adjustment', amount: 10 }),
    ]);
    const entries = async (...all: unknown[]) =>
      (await search(admin, 'ledger', all)).body['data'] as Extract<Found, { kind: 'ledger' }>[];
    const ids = async (...all: unknown[]) => (await entries(...all)).map(({ id }) => id).sort();
    expect(await ids(is('match', match))).toEqual(['l1', 'l2']);
    expect(await ids(is('prediction', match))).toEqual(['l3']);
    expect(await ids(is('tournament', match))).toEqual([]);
    expect(await ids(is('player', john), is('amount', 0, 'lt'))).toEqual(['l3']);
    expect(await ids(is('at', '2035-12-03'), is('entry', 'daily'))).toEqual(['l4']);
    const [gone] = await entries(is('at', '2035-12-05'));
    expect(gone).toMatchObject({ player: { id: 'f'.repeat(24), name: '' }, side: null, balance: 500 });
    expect((await search(admin, 'ledger', [is('amount', 100)])).body).toMatchObject({
      code: 'search/too_broad',
    });
  });

  it('is for the levels that may see them', async () => {
    const id = is('id', 'f'.repeat(24));
    const codes = async (person: SignedInPerson) => [
      (await search(person, 'users', [id])).status,
      (await search(person, 'matches', [id])).status,
      (await search(person, 'payments', [is('id', 'x')])).status,
      (await search(person, 'ledger', [is('player', 'f'.repeat(24))])).status,
      (await search(person, 'audit', [is('actor', 'f'.repeat(24))])).status,
    ];
    expect(await codes(moderator)).toEqual([403, 200, 403, 403, 403]);
    expect(await codes(admin)).toEqual([200, 200, 200, 200, 403]);
    expect(await codes(chief)).toEqual([200, 200, 200, 200, 200]);
  });
});

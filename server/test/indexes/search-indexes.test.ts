import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  narrows,
  SEARCH_FIELDS,
  SEARCH_SUBJECTS,
  type Condition,
  type SearchField,
  type SearchSubject,
} from '@hokm/shared/api/search/limits';
import { plansOf } from '../../src/admin/search/find.js';
import { chargeFilter, TITLED, titlesFilter } from '../../src/admin/search/palette.js';
import { sourceOf } from '../../src/admin/search/sources.js';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

let database: IndexedDatabase;
const ROWS = 400;
const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2035, 0, 1, 12);
/** One thing a day. */
const at = (n: number) => new Date(START + n * DAY_MS);
const isRare = (n: number) => n % 100 === 0;
const hex = (n: number) => String(n).padStart(24, '0');
const RARE_DAY = '2035-04-11';

const DOCUMENTS: Readonly<Record<SearchSubject, (n: number) => Record<string, unknown>>> = {
  users: (n) => ({
    _id: new Types.ObjectId(hex(n)),
    search: [`@user${n}`, `person ${n}`],
    email: { key: `p${n}@example.org` },
    telegram_id: 5_000 + n,
    admin_level: n === 100 ? 'moderator' : 'user',
    is_guest: n % 2 === 0,
    level: 1 + (n % 9),
    created_at: at(n),
    seen_at: at(n),
    standing: { score: n, trophies: n },
    ...(isRare(n)
      ? { inactive: { at: at(n) }, sanctioned_until: at(10_000), tags: ['vip'], delete_at: at(n) }
      : {}),
  }),
  matches: (n) => ({
    _id: hex(n),
    room_id: `ROOM${String(n % 100).padStart(2, '0')}`,
    open: false,
    status: 'finished',
    seats: [{ player_id: hex(n % 100) }],
    created_at: at(n).getTime(),
    finished_at: at(n).getTime(),
    options: { target_points: 7, visibility: 'public' },
  }),
  payments: (n) => ({
    _id: `charge-${n}`,
    account: hex(n % 100),
    at: at(n),
    stars: n,
    ...(isRare(n) ? { refunded_at: at(n) } : {}),
  }),
  ledger: (n) => ({
    _id: `${hex(n % 100)}:k${n}`,
    account: hex(n % 100),
    seq: n,
    kind: 'stake',
    amount: -n,
    balance: 1_000,
    at: at(n).getTime(),
    contra: `escrow:${['m', 'p', 't'][n % 3] ?? 'm'}:${hex(n < 12 ? 7 : n)}`,
  }),
  audit: (n) => ({
    _id: n + 1,
    key: `k${n}`,
    actor: hex(n % 100),
    target: `accounts:${n % 100}`,
    action: isRare(n) ? 'settings.system' : `users.${n}`,
    actor_level: 'admin',
    at: at(n),
  }),
};

/** Values for which few things are found, where the kind of the field does not say. */
const VALUES: Readonly<Record<string, string | number>> = {
  name: 'person 100',
  username: '@user100',
  email: 'p100@',
  telegram: 5_100,
  tag: 'vip',
  score: 100,
  trophies: 100,
  room: 'room07',
  action: 'settings.',
  target: 'accounts:7',
};

function valueOf(subject: SearchSubject, name: string, field: SearchField): Condition['value'] {
  if (field.kind === 'flag') return field.narrows[0] ?? true;
  if (field.kind === 'choice') return field.narrows[0] ?? field.values[0] ?? '';
  if (field.kind === 'day') return RARE_DAY;
  if (field.kind === 'id') return hex(7);
  return subject === 'payments' && name === 'id' ? 'charge-7' : (VALUES[name] ?? 7);
}

/** Every condition that is enough for a search. */
const NARROWING = SEARCH_SUBJECTS.flatMap((subject) =>
  (Object.entries(SEARCH_FIELDS[subject]) as [string, SearchField][]).flatMap(([name, field]) => {
    const condition = { field: name, op: 'eq', value: valueOf(subject, name, field) } as const;
    return narrows(subject, condition) ? [[subject, name, condition] as const] : [];
  }),
);

beforeAll(async () => {
  database = await openIndexedDatabase();
  for (const subject of SEARCH_SUBJECTS) {
    const documents = Array.from({ length: ROWS }, (_, n) => DOCUMENTS[subject](n));
    const { collection } = sourceOf(subject);
    await database.connection.collection(collection.name).insertMany(documents);
  }
  for (const { collection } of Object.values(TITLED)) {
    const documents = Array.from({ length: ROWS }, (_, n) => ({
      // Some have a name or a number that only one may have.
      key: `k${n}`,
      picture: `p${n}`,
      search: [`word${n % 100}`],
      ...(n === 7 ? { trash_at: new Date() } : {}),
    }));
    await database.connection.collection(collection.name).insertMany(documents);
  }
});
afterAll(() => database.close());

async function explained(subject: SearchSubject, all: readonly Condition[]) {
  const planned = plansOf(subject, all, START);
  if (!planned.ok) throw new Error(planned.code);
  const [first] = planned.plans;
  if (first === undefined) throw new Error('no plan');
  const { lead, order, index } = first;
  const plan = await database.explained(sourceOf(subject).collection.name, { ...lead }, order, index);
  return { ...plan, index };
}

describe('a search by conditions', () => {
  it('has fields of every subject that are enough', () => {
    expect(NARROWING.length).toBeGreaterThan(25);
  });

  it.each(NARROWING)(
    'of %s by %s is led by its index and reads what it finds',
    async (subject, _name, condition) => {
      const { stages, docs, index } = await explained(subject, [condition]);
      // Two indexes begin with the trophies.
      if (index !== '_id_') expect(stages.join()).toContain(index.replace('panel_', ''));
      expect(docs).toBeGreaterThan(0);
      expect(docs).toBeLessThanOrEqual(4);
    },
  );

  it('of a name among a small set is led by the names of that set', async () => {
    const { index, docs, stages } = await explained('users', [
      { field: 'name', op: 'eq', value: 'person' },
      { field: 'active', op: 'eq', value: false },
    ]);
    expect(index).toBe('inactive_search');
    expect(stages.join()).toContain(index);
    expect(docs).toBe(ROWS / 100);
  });

  it('takes two days of one field together', async () => {
    const { docs } = await explained('users', [
      { field: 'created', op: 'gte', value: '2035-04-11' },
      { field: 'level', op: 'gt', value: 0 },
      { field: 'created', op: 'lte', value: '2035-04-12' },
    ]);
    expect(docs).toBe(2);
  });

  it('with further conditions reads no more than the one that narrows it most', async () => {
    const { docs } = await explained('users', [
      { field: 'level', op: 'gt', value: 0 },
      { field: 'created', op: 'gte', value: '2035-01-01' },
      { field: 'name', op: 'eq', value: 'person 100' },
    ]);
    expect(docs).toBe(1);
  });

  it.each([
    ['users', 'created', 'created_at_-1__id_-1'],
    ['users', 'seen', 'seen_at_-1__id_-1'],
    ['matches', 'finished', 'finished_at_1'],
    ['payments', 'paid', 'at_1'],
    ['ledger', 'at', 'at_1'],
    ['audit', 'at', 'at_-1__id_-1'],
  ] as const)(
    'of %s by a span of %s gives the newest first without sorting',
    async (subject, field, index) => {
      const plan = await explained(subject, [{ field, op: 'gte', value: RARE_DAY }]);
      database.expectInOrder(plan, index);
    },
  );
});

describe('the palette’s search', () => {
  it.each(Object.values(TITLED).map(({ collection }) => collection.name))(
    'of titles of %s reads what has the word',
    async (name) => {
      const { stages, docs } = await database.explained(name, titlesFilter('word77') ?? {});
      expect(stages.join()).toContain('search_1');
      expect(docs).toBe(4);
    },
  );

  it('of payments reads those whose charge begins so', async () => {
    const { stages, docs } = await database.explained('payments', chargeFilter('charge-39') ?? {});
    expect(stages.join()).toMatch(/_id_|IDHACK/);
    expect(docs).toBe(11);
  });
});

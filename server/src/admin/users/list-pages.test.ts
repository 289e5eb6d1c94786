import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ROLE_FILTERS, STATUS_FILTERS, USER_SORTS } from '@hokm/shared/api/users/limits';
import type { Connection } from 'mongoose';
import { manyPeople, PEOPLE_UNTIL } from '../../../test/support/many-people.js';
import { openIndexed } from '../../../test/support/parts.js';
import { accountModel, type AccountModel, type AccountRecord } from '../../accounts/model.js';
import { connectDatabase } from '../../platform/database/connect.js';
import { UserFinder } from './find-users.js';
import { readCursor, writeCursor } from './list-cursor.js';
import { compareBy, placeOf } from './list-rows.js';
import { markSanctioned } from './mark-sanctioned.js';
import type { UsersQuery } from './list-filters.js';

const people = manyPeople(700);
/** A player and an administrator whom the server's environment makes super administrators. */
const BY_ENVIRONMENT = [5_003, 5_107];
const clock = { now: () => PEOPLE_UNTIL };
let database: TestDatabase;
let connection: Connection;
let model: AccountModel;
let finder: UserFinder;

beforeAll(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
  model = accountModel(connection);
  await connection.collection<AccountRecord>('accounts').insertMany(people);
  finder = new UserFinder(model, clock, BY_ENVIRONMENT);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const DEFAULTS: UsersQuery = {
  search: '',
  role_filter: 'all',
  status_filter: 'all',
  sort_by: 'created_at',
  sort_order: 'desc',
  page: 1,
  per_page: 15,
};

/** Everybody whom a query asks for, in its order. */
function expected({ role_filter, status_filter, sort_by, sort_order }: UsersQuery): string[] {
  const isOf: Record<UsersQuery['status_filter'], (record: AccountRecord) => boolean> = {
    all: () => true,
    active: ({ inactive }) => inactive === undefined,
    inactive: ({ inactive }) => inactive !== undefined,
    sanctioned: ({ sanctioned_until }) => (sanctioned_until?.getTime() ?? 0) > PEOPLE_UNTIL,
    deleting: ({ delete_at }) => delete_at !== undefined,
  };
  const isIn = ({ admin_level, telegram_id = 0 }: AccountRecord) => {
    const level = BY_ENVIRONMENT.includes(telegram_id) ? 'super_admin' : admin_level;
    return role_filter === 'all' || (role_filter === 'staff' ? level !== 'user' : level === role_filter);
  };
  const found = people.filter((each) => isOf[status_filter](each) && isIn(each)).sort(compareBy(sort_by));
  if (sort_order === 'desc') found.reverse();
  return found.map(({ _id }) => _id.toHexString());
}

const idsOf = (records: readonly AccountRecord[]) => records.map(({ _id }) => _id.toHexString());

const asked = fc.record({
  role_filter: fc.constantFrom(...ROLE_FILTERS),
  status_filter: fc.constantFrom(...STATUS_FILTERS),
  sort_by: fc.constantFrom(...USER_SORTS),
  sort_order: fc.constantFrom('asc' as const, 'desc' as const),
  per_page: fc.constantFrom(7, 15, 100),
});

describe('the pages of a list of people', () => {
  it('hold the rows of their numbers, in the order asked for', async () => {
    await fc.assert(
      fc.asyncProperty(asked, fc.nat(), async (part, n) => {
        const query = { ...DEFAULTS, ...part };
        const all = expected(query);
        const pages = Math.ceil(all.length / query.per_page);
        const page = 1 + (n % (pages + 1));
        const found = await finder.page({ ...query, page });
        expect(found?.total).toBe(all.length);
        const rows = all.slice((page - 1) * query.per_page, page * query.per_page);
        expect(idsOf(found?.records ?? [])).toEqual(rows);
        expect(found?.next === null).toBe(rows.length === 0 || page >= pages);
      }),
      { numRuns: 120 },
    );
  });

  it('lead to each other from the first to the last and back', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (part) => {
        const query = { ...DEFAULTS, ...part, per_page: 50 };
        const seen: string[][] = [];
        let cursor: string | null | undefined;
        let back: string | null | undefined;
        do {
          const more = cursor === undefined || cursor === null ? {} : { cursor };
          const found = await finder.page({ ...query, ...more, page: seen.length + 1 });
          seen.push(idsOf(found?.records ?? []));
          cursor = found?.next ?? null;
          back = found?.prev ?? null;
        } while (cursor !== null);
        expect(seen.flat()).toEqual(expected(query));
        for (const rows of seen.slice(0, -1).reverse()) {
          const found = await finder.page({ ...query, cursor: back ?? '' });
          expect(idsOf(found?.records ?? [])).toEqual(rows);
          back = found?.prev ?? null;
        }
        expect(back).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  it('go on behind the row that was last, whoever has come or gone in front of it', async () => {
    const query = { ...DEFAULTS, sort_by: 'last_seen_at' as const };
    const first = await finder.page(query);
    const second = await finder.page({ ...query, page: 2 });
    const [gone] = first?.records ?? [];
    await model.updateOne({ _id: gone?._id }, { $set: { seen_at: new Date(0) } });
    const found = await finder.page({ ...query, page: 2, cursor: first?.next ?? '' });
    expect(idsOf(found?.records ?? [])).toEqual(idsOf(second?.records ?? []));
    // The first page is filled up again.
    const back = await finder.page({ ...query, page: 1, cursor: found?.prev ?? '' });
    expect(back?.records).toHaveLength(query.per_page);
    expect(back?.prev).toBeNull();
    await model.updateOne({ _id: gone?._id }, { $set: { seen_at: gone?.seen_at } });
  });
});

describe('a cursor', () => {
  it('comes back as it was, whatever its row is sorted by', () => {
    for (const record of people)
      for (const order of USER_SORTS) {
        const place = placeOf(record, order);
        expect(readCursor(writeCursor('next', order, place), order)).toEqual({ side: 'next', ...place });
      }
  });

  it('is none when somebody has written it, or when it is of another order', () => {
    const id = 'a'.repeat(24);
    const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const bad = [
      '',
      'zzz',
      text({ $gt: '' }),
      text(['next', 'name', { $gt: '' }, id]),
      text(['next', 'name', 7, id]),
      text(['next', 'score', '7', id]),
      text(['next', 'score', 7, 'x']),
      text(['up', 'score', 7, id]),
      text(['next', 'created_at', 1e300, id]),
      text(['next', 'score', 7, id, 'more']),
    ];
    for (const cursor of bad) for (const order of USER_SORTS) expect(readCursor(cursor, order)).toBeNull();
  });
});

describe('the mark of people with a sanction', () => {
  it('is given to whom an earlier version has sanctioned, and taken when the last sanction ends', async () => {
    const [mine, other] = people;
    const until = new Date(PEOPLE_UNTIL + 60_000);
    const sanctions = [
      { id: 'x', kind: 'mute', until },
      { id: 'y', kind: 'warn' },
    ];
    await model.collection.updateOne(
      { _id: mine?._id },
      { $set: { sanctions }, $unset: { sanctioned_until: 1 } },
    );
    await model.collection.updateOne({ _id: other?._id }, { $set: { sanctioned_until: new Date(0) } });
    await markSanctioned(model, clock);
    expect((await model.findById(mine?._id).lean<AccountRecord>())?.sanctioned_until).toEqual(until);
    expect((await model.findById(other?._id).lean<AccountRecord>())?.sanctioned_until).toBeUndefined();
    await markSanctioned(model, { now: () => until.getTime() });
    expect((await model.findById(mine?._id).lean<AccountRecord>())?.sanctioned_until).toBeUndefined();
  });
});

import mongoose, { type Connection, type mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ROLE_FILTERS, STATUS_FILTERS, USER_SORTS } from '@hokm/shared/api/users/limits';
import { accountModel } from '../../src/accounts/model.js';
import { UserFinder } from '../../src/admin/users/find-users.js';
import type { UsersQuery } from '../../src/admin/users/list-filters.js';
import { explainsOrders, planStages } from '../support/indexed.js';
import { manyPeople, PEOPLE_UNTIL } from '../support/many-people.js';
import { createAllIndexes } from '../support/parts.js';

const PEOPLE = 800;
const ROWS = 15;
/** Documents that a page reads at most besides its rows. */
const BESIDES = 200;

let database: TestDatabase;
let connection: Connection;
let finder: UserFinder;
let sent: mongo.Document[] = [];
let showsOrders = true;

beforeAll(async () => {
  database = await openTestDatabase();
  connection = await mongoose.createConnection(database.uri, { monitorCommands: true }).asPromise();
  await createAllIndexes(connection);
  showsOrders = await explainsOrders(connection);
  await connection.collection('accounts').insertMany(manyPeople(PEOPLE));
  // Two of them are super administrators by the server's environment.
  finder = new UserFinder(accountModel(connection), { now: () => PEOPLE_UNTIL }, [5_003, 5_107]);
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find' || commandName === 'aggregate') sent.push(command);
  });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const page = (asked: Partial<UsersQuery>) =>
  finder.page({
    search: '',
    role_filter: 'all',
    status_filter: 'all',
    sort_by: 'created_at',
    sort_order: 'desc',
    page: 1,
    per_page: ROWS,
    ...asked,
  });

/** What the queries of a page read: the stages of their plans, and all documents together. */
async function read(
  asked: Partial<UsersQuery>,
): Promise<{ stages: string[]; docs: number; next: string | null }> {
  sent = [];
  const found = await page(asked);
  const queries = sent;
  sent = [];
  const stages: string[] = [];
  let docs = 0;
  for (const { lsid, $db, $clusterTime, txnNumber, ...command } of queries) {
    const report = (await connection.db?.command({ explain: command, verbosity: 'executionStats' })) ?? {};
    const plan = ((report['stages'] as mongo.Document[] | undefined)?.[0]?.['$cursor'] ??
      report) as mongo.Document;
    stages.push(...planStages((plan['queryPlanner'] as mongo.Document)['winningPlan'] as mongo.Document));
    // A number is read off the keys of an index, whatever explaining it reads.
    const isNumber = 'aggregate' in command && command['hint'] === undefined;
    if (!isNumber) docs += (plan['executionStats'] as mongo.Document)['totalDocsExamined'] as number;
  }
  return { stages, docs, next: found?.next ?? null };
}

const FILTERS = ROLE_FILTERS.flatMap((role) => STATUS_FILTERS.map((status) => [role, status] as const));
const isStaff = (role: (typeof ROLE_FILTERS)[number]) => role !== 'all' && role !== 'user';

describe.each(FILTERS)('the list of people with role %s and status %s', (role_filter, status_filter) => {
  it.for(USER_SORTS)(
    'by %s reads a page, the next one and one far away by an index',
    async (sort_by, { skip }) => {
      if (!showsOrders) skip('this engine sorts in memory');
      for (const sort_order of ['desc', 'asc'] as const) {
        const asked = { role_filter, status_filter, sort_by, sort_order };
        const first = await read(asked);
        const further = [
          { ...asked, page: 14 },
          { ...asked, page: 38 },
        ];
        // The signposts on the way are made once.
        for (const each of further) await page(each);
        const pages = [
          first,
          ...(first.next === null ? [] : [await read({ ...asked, page: 2, cursor: first.next })]),
        ];
        for (const each of further) pages.push(await read(each));
        for (const [n, { stages, docs }] of pages.entries()) {
          expect(stages.join()).not.toContain('COLLSCAN');
          expect(docs, `${sort_order}, ${n}`).toBeLessThanOrEqual(ROWS + BESIDES);
          if (!isStaff(role_filter)) expect(stages.join()).not.toContain('SORT');
        }
      }
    },
  );
});

describe('a search of people', () => {
  const TYPED = ['ali', 'کیان', 'a', 'win', '@user', 'sara 4', '5007'];

  it.each(FILTERS)(
    'with role %s and status %s reads 201 people by an index',
    async (role_filter, status_filter) => {
      for (const search of TYPED) {
        const { stages, docs } = await read({ search, role_filter, status_filter });
        expect(stages.join(), search).toContain('IXSCAN');
        expect(stages.join(), search).not.toContain('COLLSCAN');
        expect(docs, search).toBeLessThanOrEqual(ROWS + BESIDES);
      }
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

let database: IndexedDatabase;
const ROWS = 400;
const at = (n: number) => new Date(Date.UTC(2036, 0, 1, 0, n));
const isRare = (n: number) => n % 100 === 0;

/** Documents of each collection by the number of their row. */
const DOCUMENTS: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  panel_notices: (n) => ({ key: `k${n}`, at: at(n), area: 'panel/users' }),
  panel_reads: (n) => ({ _id: `p${n}`, read: [`r${n % 100}`], until: at(n) }),
  approvals: (n) => ({
    state: isRare(n) ? 'open' : 'done',
    account: `a${n % 100}`,
    asked_at: at(n),
    due_at: at(n),
    ...(isRare(n) ? {} : { decided_at: at(n) }),
  }),
  panel_views: (n) => ({
    owner: `o${n % 100}`,
    list: 'users',
    name: `v${n}`,
    scope: isRare(n) ? 'all' : 'me',
  }),
  jobs: (n) => ({
    state: isRare(n) ? 'waiting' : 'done',
    account: `a${n % 100}`,
    created_at: at(n),
    due_at: at(n),
    ...(isRare(n) ? { files_until: at(n) } : {}),
  }),
  bot_updates: (n) => ({ _id: n, state: isRare(n) ? 'set_aside' : 'done', due_at: n, expires_at: at(n) }),
  backups: (n) => ({
    _id: `b${n}`,
    created_at: at(n),
    ...(isRare(n) ? { drill: { at: at(n), ok: true } } : {}),
  }),
  log_lines: (n) => ({ level: isRare(n) ? 50 : 40, request: `r${n % 100}`, at: at(n) }),
  watches: (n) => ({
    _id: `w${n}`,
    by: `b${n % 100}`,
    person: `p${n % 100}`,
    changed_at: at(n),
    updated_at: at(n),
    ...(isRare(n) ? { remind_at: at(n) } : {}),
  }),
  amends: (n) => ({
    _id: `m${n}`,
    offender: `o${n % 100}`,
    victim: `v${n % 100}`,
    state: 'done',
    told: true,
  }),
  performance_hours: (n) => ({ _id: `h${n}`, hour: at(n) }),
};

beforeAll(async () => {
  database = await openIndexedDatabase();
  for (const [name, documentOf] of Object.entries(DOCUMENTS)) {
    const documents = Array.from({ length: ROWS }, (_, n) => documentOf(n));
    await database.connection.collection(name).insertMany(documents);
  }
});
afterAll(() => database.close());

describe('the tools of the panel read no more than they show', () => {
  it.each([
    ['panel_reads', 'who has read a notice', { read: 'r7' }, {}, 'read_1', 4],
    ['panel_reads', 'who has read until a time', { until: { $gte: at(396) } }, {}, 'until_1', 4],
    ['panel_notices', 'since a time', { at: { $gt: at(395) } }, { at: -1, _id: -1 }, 'at_-1__id_-1', 4],
    [
      'approvals',
      'open ones',
      { state: { $in: ['open', 'running'] } },
      { asked_at: 1 },
      'state_1_asked_at_1',
      4,
    ],
    [
      'approvals',
      'due ones',
      { state: 'open', due_at: { $lte: at(150) } },
      { due_at: 1 },
      'state_1_due_at_1',
      2,
    ],
    ['approvals', 'on an account', { account: 'a7' }, {}, 'account_1', 4],
    ['panel_views', 'of a person', { owner: 'o7', list: 'users' }, { name: 1 }, 'owner_1_list_1_name_1', 4],
    [
      'panel_views',
      'of a person, of all lists',
      { owner: 'o7' },
      { list: 1, name: 1 },
      'owner_1_list_1_name_1',
      4,
    ],
    [
      'panel_views',
      'for all, of all lists',
      { scope: 'all' },
      { list: 1, name: 1 },
      'scope_1_list_1_name_1',
      4,
    ],
    [
      'panel_views',
      'for all, by list',
      { scope: 'all', list: 'users' },
      { list: 1, name: 1 },
      'scope_1_list_1_name_1',
      4,
    ],
    ['panel_views', 'for all', { scope: 'all', list: 'users' }, { name: 1 }, 'scope_1_list_1_name_1', 4],
    ['jobs', 'in a state', { state: 'waiting' }, { created_at: -1 }, 'state_1_created_at_-1', 4],
    ['jobs', 'of somebody', { account: 'a7' }, { created_at: -1 }, 'account_1_created_at_-1', 4],
    [
      'jobs',
      'to be taken',
      { state: 'waiting', due_at: { $lte: at(150) } },
      { due_at: 1 },
      'state_1_due_at_1',
      2,
    ],
    ['jobs', 'whose files go', { files_until: { $lte: at(150) } }, {}, 'files_until_1', 2],
    ['bot_updates', 'set aside', { state: 'set_aside' }, { due_at: -1 }, 'state_1_due_at_1', 4],
    ['backups', 'with a drill', { 'drill.at': { $gt: at(0) } }, { 'drill.at': -1 }, 'drill.at_-1', 3],
    ['log_lines', 'of a level', { level: { $in: [50, 60] } }, { _id: -1 }, 'level_1__id_-1', 4],
    ['log_lines', 'of a request', { request: 'r7' }, { _id: -1 }, 'request_1__id_-1', 4],
    ['watches', 'of somebody', { by: 'b7' }, { changed_at: -1 }, 'by_1_changed_at_-1', 4],
    ['watches', 'on an account', { person: 'p7' }, {}, 'person_1', 4],
    ['watches', 'to be reminded of', { remind_at: { $lte: at(150) } }, { remind_at: 1 }, 'remind_at_1', 2],
    ['amends', 'of a victim', { offender: 'o7', victim: 'v7' }, {}, 'offender_1_victim_1', 4],
    ['amends', 'to be told of', { offender: 'o7', state: 'done', told: false }, {}, 'offender_1_victim_1', 4],
    ['amends', 'to somebody', { victim: 'v7' }, {}, 'victim_1', 4],
    ['performance_hours', 'since a time', { hour: { $gte: at(396) } }, { hour: 1 }, 'hour_1', 4],
  ] as const)('%s: %s', async (collection, _what, filter, sort, index, most) => {
    const plan = await database.explained(collection, filter, sort);
    expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
    expect(plan.docs).toBeLessThanOrEqual(most);
  });

  it.each([
    ['all notices, newest first', 'panel_notices', { at: -1, _id: -1 }, 'at_-1__id_-1'],
    ['decided acts, newest first', 'approvals', { decided_at: -1 }, 'decided_at_-1'],
    ['all jobs, newest first', 'jobs', { created_at: -1 }, 'created_at_-1'],
    ['all backups, newest first', 'backups', { created_at: -1 }, 'created_at_-1'],
    ['the newest change of a watch', 'watches', { updated_at: -1 }, 'updated_at_-1'],
  ] as const)('%s come without sorting', async (_what, collection, sort, index) => {
    const filter = collection === 'approvals' ? { decided_at: { $gte: at(0) } } : {};
    const plan = await database.explained(collection, filter, sort);
    database.expectInOrder(plan, index);
  });
});

/**
 * `node bench/lists.mjs`: the panel's lists and searches of people over many accounts. Options:
 *   --accounts 1000000   how many
 *   --mongodb URI        the engine to store them in; empty: the embedded store
 *   --data FOLDER        keeps the embedded store there for the next run, which then need not fill it
 *   --samples 30         of each measurement; of one that takes more than 20 s, fewer
 *
 * Timed is the work of the call between request and answer: find the page, read what rows show besides, and
 * write them as JSON, over the wire of the store. HTTP, session and rate limit are left out: they cost the same for any page.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { STATUS_FILTERS, USER_SORTS } from '@hokm/shared/api/users/limits';
import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import { accounts } from '../server/dist/accounts/model.js';
import { findPage } from '../server/dist/admin/search/find.js';
import { presentFound } from '../server/dist/admin/search/present.js';
import { AccountChanges } from '../server/dist/admin/users/change-account.js';
import { UserFinder } from '../server/dist/admin/users/find-users.js';
import { presentUsers } from '../server/dist/admin/users/read-users.js';
import { readStatistics } from '../server/dist/admin/users/statistics.js';
import { reports } from '../server/dist/moderation/model.js';
import { presence } from '../server/dist/people/model.js';
import { PresenceStore } from '../server/dist/people/presence-store.js';
import { createIndexes } from '../server/dist/platform/database/collection.js';
import { connectDatabase } from '../server/dist/platform/database/connect.js';
import { storeAccounts } from './lib/many-accounts.mjs';
import { seededRandom } from './lib/random.mjs';
import { machine, markdown } from './lib/report.mjs';
import { percentile } from './lib/stats.mjs';

export const LIST_MS = 20;
export const SEARCH_MS = 50;
const ROWS = 15;
/** A measurement ends after this time, with the samples it has, ms. */
const LONGEST_MS = 20_000;
/** Rows from either end of a list within which pages are asked for by their numbers. */
const REACH = 20_000;
const say = (text) => process.stderr.write(`${text}\n`);
const fixed = (ms) => ms.toFixed(1);

/** Filters of the list: every status for everybody and for players, and the roles of the staff. */
const FILTERS = [
  ...['all', 'user'].flatMap((role) => STATUS_FILTERS.map((status) => [role, status])),
  ...['moderator', 'admin', 'super_admin', 'staff'].map((role) => [role, 'all']),
  ['staff', 'inactive'],
];

const SEARCHES = [
  ['a common first name', 'علی'],
  ['two letters', 'مح'],
  ['one letter', 'a'],
  ['a whole name', 'نیلوفر کاشانی'],
  ['a word of a name', 'tehrani'],
  ['the name of a crowd that was closed', 'win'],
  ['a username', '@arash_1'],
  ['an address', 'sara.1'],
  ['nobody', 'zzzz'],
];

const ADVANCED = [
  ['name', [{ field: 'name', op: 'eq', value: 'علی' }]],
  ['created on a day', [{ field: 'created', op: 'eq', value: null }]],
  ['seen since', [{ field: 'seen', op: 'gte', value: null }]],
  ['score', [{ field: 'score', op: 'gte', value: 4_000 }]],
  ['trophies', [{ field: 'trophies', op: 'gte', value: 2_500 }]],
  ['closed', [{ field: 'active', op: 'eq', value: false }]],
  ['sanctioned', [{ field: 'sanctioned', op: 'eq', value: true }]],
  ['tag', [{ field: 'tag', op: 'eq', value: 'vip' }]],
  [
    'name and level',
    [
      { field: 'name', op: 'eq', value: 'سارا' },
      { field: 'level', op: 'gte', value: 10 },
    ],
  ],
  [
    'name, level and country',
    [
      { field: 'name', op: 'eq', value: 'سارا' },
      { field: 'level', op: 'gte', value: 38 },
      { field: 'country', op: 'eq', value: 'TR' },
    ],
  ],
];

export async function openStore({ mongodb, data }) {
  if (mongodb !== undefined) {
    const uri = new URL(mongodb);
    uri.pathname = `/hokm-bench-lists-${process.pid}`;
    return {
      uri: uri.href,
      close: async (connection) => {
        await connection.dropDatabase();
        await connection.close();
      },
    };
  }
  const dataDir = data ?? (await mkdtemp(join(tmpdir(), 'hokm-lists-')));
  const store = await startEmbeddedStore({ dataDir, log: say });
  return {
    uri: store.uri,
    close: async (connection) => {
      await connection.close();
      await store.stop();
      if (data === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(connection, count, now) {
  await createIndexes(connection, [accounts, reports, presence]);
  const there = await connection.collection('accounts').countDocuments({}, { hint: '_id_' });
  if (there === count) return null;
  if (there > 0) throw new Error(`the folder holds ${there} accounts, not ${count}`);
  const begun = performance.now();
  let told = begun;
  await storeAccounts(connection, {
    count,
    now,
    onProgress: (n) => {
      if (performance.now() - told < 20_000) return;
      told = performance.now();
      say(`${n} accounts after ${((told - begun) / 1000).toFixed(0)} s`);
    },
  });
  return (performance.now() - begun) / 1000;
}

/** The work of the panel's calls, without HTTP. */
function calls(connection, clock) {
  const changes = new AccountChanges({ connection, clock, superAdminTelegramIds: [] });
  const people = new PresenceStore(connection, 'bench', clock);
  const context = { connection, clock, changes, presence: people, superAdminTelegramIds: [] };
  const finder = new UserFinder(changes.model, clock, []);
  const query = { search: '', role_filter: 'all', status_filter: 'all', page: 1, per_page: ROWS };
  return {
    async list(asked) {
      const found = await finder.page({ ...query, sort_by: 'created_at', sort_order: 'desc', ...asked });
      const data = await presentUsers(context, found.records);
      JSON.stringify(data);
      return found;
    },
    async advanced(all) {
      const found = await findPage(
        connection,
        { subject: 'users', all, page: 1, per_page: ROWS },
        clock.now(),
      );
      // Where too many would have to be read the call ends with a refusal: that is an answer too.
      if (!found.ok && found.code !== 'search/too_broad') throw new Error(found.code);
      JSON.stringify(found.ok ? await presentFound(context, 'users', found.documents) : found);
      return found;
    },
    statistics: () => readStatistics(context, finder.counts),
  };
}

export async function timed(action) {
  const begun = performance.now();
  const result = await action();
  return [performance.now() - begun, result];
}

/** Processor time of an action, all threads (the embedded store's too), ms: what it takes however busy the machine is. */
export async function busy(action) {
  const begun = process.cpuUsage();
  await action();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/**
 * Times each way into the pages of one listing: the first one, the next by cursor, and any by its number, to `reach` rows from
 * either end. `walked`: the first call for the farthest of them, which walks there.
 */
async function measureListing(list, asked, { samples, random, reach }) {
  const times = { first: [], next: [], deep: [], cpu: [] };
  let walked = 0;
  for (const sort_order of ['desc', 'asc']) {
    const of = { ...asked, sort_order };
    const { total } = await list(of);
    const pages = Math.max(1, Math.ceil(total / ROWS));
    const farthest = Math.max(1, Math.floor(Math.min(total / 2, reach) / ROWS));
    const fromStart = (share) => Math.max(1, Math.round(share * farthest));
    const fromEnd = (share) => pages + 1 - fromStart(share);
    for (const page of [fromStart(1), fromEnd(1)])
      walked = Math.max(walked, (await timed(() => list({ ...of, page })))[0]);
    for (let n = 0; n < samples / 2; n += 1) {
      const [first, found] = await timed(() => list(of));
      times.first.push(first);
      if (found.next !== null)
        times.next.push((await timed(() => list({ ...of, page: 2, cursor: found.next })))[0]);
      const page = n % 2 === 0 ? fromStart(random()) : fromEnd(random());
      times.deep.push((await timed(() => list({ ...of, page })))[0]);
      times.cpu.push(await busy(() => list({ ...of, page })));
    }
  }
  return { ...times, walked };
}

export const cell = (times) =>
  times.length === 0 ? '–' : `${fixed(percentile(times, 0.5))} / ${fixed(percentile(times, 0.99))}`;
export const p99 = (times) => (times.length === 0 ? 0 : percentile(times, 0.99));

async function measureLists(list, options) {
  const rows = [];
  const whole = { sort_by: 'created_at', role_filter: 'all', status_filter: 'all' };
  const add = (what, times) => {
    rows.push({ what, ...times });
    say(`${what}: ${cell(times.first)}, ${cell(times.next)}, ${cell(times.deep)}`);
  };
  add(
    'created_at, all, all: to the middle',
    await measureListing(list, whole, { ...options, reach: Infinity }),
  );
  for (const sort_by of USER_SORTS)
    for (const [role_filter, status_filter] of FILTERS) {
      const times = await measureListing(list, { sort_by, role_filter, status_filter }, options);
      add(`${sort_by}, ${role_filter}, ${status_filter}`, times);
    }
  return rows;
}

async function measureSearches({ list, advanced, statistics }, { samples, now }) {
  const rows = [];
  const add = async (what, action) => {
    await action();
    const times = [];
    const cpu = [];
    let found = null;
    const end = performance.now() + LONGEST_MS;
    for (let n = 0; n < samples && performance.now() < end; n += 1) {
      const [ms, result] = await timed(action);
      times.push(ms);
      cpu.push(await busy(action));
      found = result;
    }
    rows.push({
      what,
      times,
      cpu,
      total: found.code ?? `${found.total ?? ''}${found.total_is === 'at_least' ? '+' : ''}`,
    });
    say(`${what}: ${cell(times)}`);
  };
  for (const [what, search] of SEARCHES)
    for (const status_filter of STATUS_FILTERS)
      await add(`${what}: ${status_filter}`, () =>
        list({ search, status_filter, sort_by: 'last_seen_at', sort_order: 'desc' }),
      );
  await add('a common first name: staff', () => list({ search: 'علی', role_filter: 'staff' }));
  await add('a common first name: players', () => list({ search: 'علی', role_filter: 'user' }));
  const day = new Date(now - 100 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  for (const [what, all] of ADVANCED)
    await add(`by conditions: ${what}`, () =>
      advanced(all.map((each) => (each.value === null ? { ...each, value: day } : each))),
    );
  await add('the four numbers above the list', statistics);
  return rows;
}

/** Measures lists and searches over `count` accounts. Times in ms. */
export async function measureListsOf({ count, mongodb, data, samples = 30 }) {
  const clock = { now: () => Date.now() };
  const now = clock.now();
  const store = await openStore({ mongodb, data });
  const connection = await connectDatabase({ uri: store.uri });
  try {
    const seconds = await fill(connection, count, now);
    if (seconds !== null) say(`${count} accounts were stored in ${seconds.toFixed(0)} s`);
    const made = calls(connection, clock);
    const lists = await measureLists(made.list, { samples, random: seededRandom(3), reach: REACH });
    const searches = await measureSearches(made, { samples, now });
    return { lists, searches, seconds };
  } finally {
    await store.close(connection);
  }
}

/** The lines of the report: each listing and each search with p50 / p99, ms. */
export function describeLists({ lists, searches }) {
  const listed = lists.map(({ what, first, next, deep, cpu, walked }) => [
    ...[what, cell(first), cell(next), cell(deep), cell(cpu), walked.toFixed(0)],
  ]);
  const found = searches.map(({ what, times, cpu, total }) => [what, cell(times), cell(cpu), total]);
  return [
    markdown(
      [
        'order, role, status',
        'first p50 / p99',
        'next by cursor',
        'any by number',
        'its processor time',
        'way walked once',
      ],
      listed,
    ),
    markdown(['search', 'p50 / p99', 'processor time', 'found'], found),
  ].join('\n\n');
}

/** The slowest p99 of lists and of searches, each with its name. */
export function worstOf({ lists, searches }) {
  const pages = lists.map(({ what, first, next, deep }) => ({
    what,
    ms: Math.max(p99(first), p99(next), p99(deep)),
  }));
  const found = searches.map(({ what, times }) => ({ what, ms: p99(times) }));
  const worst = (all) => all.reduce((a, b) => (b.ms > a.ms ? b : a));
  return { list: worst(pages), search: worst(found) };
}

const isMain =
  process.argv[1] !== undefined &&
  existsSync(process.argv[1]) &&
  fileURLToPath(import.meta.url) === process.argv[1];
if (isMain) {
  const { values } = parseArgs({
    options: {
      accounts: { type: 'string', default: '1000000' },
      mongodb: { type: 'string' },
      data: { type: 'string' },
      samples: { type: 'string', default: '30' },
    },
  });
  const { accounts: count, samples, ...more } = values;
  const result = await measureListsOf({ ...more, count: Number(count), samples: Number(samples) });
  const { list, search } = worstOf(result);
  process.stdout.write(
    `${describeLists(result)}\n\n` +
      `slowest p99 of a list (${list.what}): ${fixed(list.ms)} ms, limit ${LIST_MS}\n` +
      `slowest p99 of a search (${search.what}): ${fixed(search.ms)} ms, limit ${SEARCH_MS}\n\n${machine()}\n`,
  );
  process.exit(list.ms <= LIST_MS && search.ms <= SEARCH_MS ? 0 : 1);
}

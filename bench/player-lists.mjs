/**
 * `node bench/player-lists.mjs`: the lists of the mini app over many accounts, as somebody reads them who has played much. Options:
 *   --accounts 1000000   how many; each has a place on the board of the week and an entry of the ledger
 *   --matches 2500000    of the past, between them
 *   --mongodb URI        the engine to store them in; empty: the embedded store
 *   --data FOLDER        keeps the embedded store there for the next run, which then need not fill it
 *   --samples 100        of each call
 *   --only WORD          the calls whose name has it
 *
 * Timed is the whole call over HTTP, to a server of its own, by the clock and by the processor time of the server and of the
 * store. The server has the role `web` alone: what a worker does by the clock is no part of a call.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { roomOptions } from '@hokm/shared/protocol';
import { periodAt, periodBefore } from '@hokm/shared/standing';
import { connectDatabase } from '../server/dist/platform/database/connect.js';
import { boardId } from '../server/dist/standing/board.js';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { filledStore } from './lib/fill-store.mjs';
import { storeAccounts } from './lib/many-accounts.mjs';
import { PROBE } from './lib/measure.mjs';
import { seededRandom } from './lib/random.mjs';
import { machine, markdown } from './lib/report.mjs';
import { cell, LIST_MS, p99, timed } from './lists.mjs';

const BATCH = 1_000;
const ROWS = 20;
/** Rows of each kind that the caller has. */
const OWN = { matches: 5_000, entries: 8_000 };
/** Searches of a kind: their number a minute is limited. */
const SEARCHES = 25;
/** Pages are asked for so far. */
const PAGES = 20;
/** Calls that are not counted: code is compiled, and what is counted once a minute is. */
const WARM_UP = 3;
/** The counting that the first call begins is done by then. */
const SETTLE_MS = 5_000;
const START_MS = 60_000;
const say = (text) => process.stderr.write(`${text}\n`);
const idOf = (kind, n) => kind + n.toString(16).padStart(23, '0');

/** The n-th match; `own` sits in the first ones of a run of their own. */
function match(n, { kind = 'b', own = null, idAt, now }) {
  const ids = [0, 1, 2, 3].map((seat) => (own !== null && seat === 0 ? own : idAt(n * 4 + seat)));
  const winner = n % 2;
  const result = { winner, reason: 'points' };
  const at = now - n * 60_000;
  return {
    _id: idOf(kind, n),
    room_id: `L${n.toString(36)}`,
    open: false,
    revision: 0,
    name: 'شب یلدا',
    creator_id: ids[0],
    status: 'finished',
    options: roomOptions.parse({ target_points: 7 }),
    seats: ids.map((player_id) => ({
      player_id,
      name: 'سارا',
      avatar: null,
      is_bot: false,
      away_since: null,
    })),
    winners: [ids[winner], ids[winner + 2]],
    result,
    snapshot: {
      version: 200,
      state: {
        points: winner === 0 ? [7, 4] : [4, 7],
        target_points: 7,
        seats: ids.map((player_id) => ({ player_id, person: true, left: false })),
        result,
      },
    },
    created_at: at,
    finished_at: at + 1,
  };
}

const entry = (n, { kind = '', own = null, idAt, now }) => ({
  _id: `e${kind}${n}`,
  account: own ?? idAt(n),
  seq: 1_000 + n,
  amount: n % 3 === 0 ? -20 : 30,
  kind: 'daily',
  ref: '',
  at: now - n * 1_000,
  balance: 1_000,
  contra: 'made:daily',
});

async function storeMany(target, name, count, make) {
  const begun = performance.now();
  for (let n = 0; n < count; n += BATCH) {
    const length = Math.min(BATCH, count - n);
    const documents = Array.from({ length }, (_, k) => make(n + k));
    await target.collection(name).insertMany(documents, { ordered: false });
  }
  say(`${count} ${name} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** Signs in a guest; its account has played more than any other. */
async function signIn(url) {
  const answer = await fetch(`${url}/api/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'سارا' }),
  });
  const { token, user } = await answer.json();
  return { token, id: user.id };
}

const placeOf = (span, player_id, { score, now }) => ({
  _id: boardId(span, player_id),
  period: span.key,
  player_id,
  score,
  counted: [],
  expires_at: new Date(now + 1e9),
});

/** Everything of others. */
async function fill(target, { accounts, matches, now }) {
  const ids = [];
  const noting = {
    collection: (name) => ({
      insertMany: (documents, options) => {
        if (name === 'accounts') for (const { _id } of documents) ids.push(_id.toHexString());
        return target.collection(name).insertMany(documents, options);
      },
    }),
  };
  const begun = performance.now();
  await storeAccounts(noting, { count: accounts, now });
  say(`${accounts} accounts in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const props = { now, idAt: (n) => ids[n % ids.length] };
  const span = periodAt('week', now);
  const place = (n) => placeOf(span, ids[n], { score: (n * 7) % 5_000, now });
  await storeMany(target, 'boards', accounts, place);
  const former = (n) => placeOf(periodBefore(span), ids[n], { score: (n * 11) % 5_000, now });
  await storeMany(target, 'boards', accounts, former);
  await storeMany(target, 'wallet_entries', accounts, (n) => entry(n, props));
  await storeMany(target, 'matches', matches, (n) => match(n, props));
  say(`stored in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** The standing of the caller: a place in the middle of the board and of the rankings, matches and entries. */
async function fillOwn(connection, own, now) {
  const accounts = connection.collection('accounts');
  await accounts.updateOne(
    { _id: new mongoose.Types.ObjectId(own) },
    { $set: { country: 'IR', 'standing.trophies': 1_500, 'standing.score': 2_000 } },
  );
  // Of one run after another the rows have ids of their own.
  const kind = own.slice(-6);
  const others = await accounts.find({}).project({ _id: 1 }).limit(BATCH).toArray();
  const props = { kind, own, now, idAt: (n) => others[n % others.length]._id.toHexString() };
  await storeMany(connection, 'boards', 1, () => placeOf(periodAt('week', now), own, { score: 2_500, now }));
  await storeMany(connection, 'matches', OWN.matches, (n) => match(n, props));
  await storeMany(connection, 'wallet_entries', OWN.entries, (n) => entry(n, props));
}

/** Paths of the calls, by their names. `page`: from 1. */
const callsOf = (own) => ({
  'board of the week': (page) => `leaderboard?period=week&limit=${ROWS}&page=${page}`,
  'own place on it': () => 'user/leaderboard?period=week',
  'rankings of the world': (page) => `rankings?scope=global&page=${page}&per_page=${ROWS}`,
  'rankings of a country': (page) => `rankings?scope=local&page=${page}&per_page=${ROWS}`,
  'people by a name': () => 'user/search?q=%D8%B3%D8%A7%D8%B1%D8%A7',
  'people by a username': () => 'user/search?q=%40sara',
  'own matches': (page) => `games/history?page=${page}&per_page=${ROWS}`,
  'own matches, the last page': () => `games/history?page=${OWN.matches / ROWS}&per_page=${ROWS}`,
  'a person’s page': () => `user/profile/${own}`,
  'the score page': () => 'user/score',
  'wallet history': (page) => `wallet/history?page=${page}&per_page=${ROWS}`,
});

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000000' },
    matches: { type: 'string', default: '2500000' },
    mongodb: { type: 'string' },
    data: { type: 'string' },
    samples: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});

const serve = (uri) =>
  startRealServer({
    env: { MONGODB_URI: uri, ROLES: 'web', REQUESTS_PER_MINUTE: '1000000' },
    nodeArgs: ['--import', PROBE],
    ipc: true,
  });

/** A store with everything of others in it. */
const filled = () =>
  filledStore(values, {
    // A server makes the collections with their indexes.
    prepare: async ({ uri }) => (await serve(uri)).stop(),
    fill: (target) =>
      fill(target, {
        accounts: Number(values.accounts),
        matches: Number(values.matches),
        now: Date.now(),
      }),
  });

/** How long a call takes, ms; it waits where the limits say so. */
async function call(url, token) {
  for (;;) {
    const [ms, answer] = await timed(async () => {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      return response;
    });
    if (answer.status === 200) return ms;
    if (answer.status !== 429) throw new Error(`${url}: ${answer.status}`);
    await after((Number(answer.headers.get('retry-after')) + 1) * 1_000);
  }
}

/** Processor time so far, ms: of the server, and of this process, in which the embedded store has a thread. */
async function used({ child }) {
  const answer = once(child, 'message');
  child.send('now');
  const [{ cpu }] = await answer;
  const [own] = readFileSync('/proc/self/task/' + process.pid + '/schedstat', 'utf8').split(' ');
  const { user, system } = process.cpuUsage();
  return { server: cpu / 1_000, store: (user + system) / 1_000 - Number(own) / 1e6 };
}

const store = await filled();
const connection = await connectDatabase({ uri: store.uri });
const server = await serve(store.uri);
const rows = [];
try {
  const { token, id } = await signIn(server.url);
  await fillOwn(connection, id, Date.now());
  // A server walks down the boards when it starts.
  await after(START_MS);
  const random = seededRandom(5);
  const calls = Object.entries(callsOf(id)).filter(([what]) => what.includes(values.only));
  for (const [what, pathOf] of calls) {
    const times = [];
    let before = null;
    let first = 0;
    const most = pathOf(1).includes('search') ? SEARCHES : Number(values.samples);
    for (let n = -WARM_UP; n < most; n += 1) {
      if (n === 0) {
        await after(SETTLE_MS);
        before = await used(server);
      }
      // Most people look at the first page.
      const page = random() < 0.5 ? 1 : 1 + Math.floor(random() * PAGES);
      const ms = await call(`${server.url}/api/${pathOf(page)}`, token);
      if (n >= 0) times.push(ms);
      else first = Math.max(first, ms);
    }
    const now = await used(server);
    const each = (name) => ((now[name] - before[name]) / times.length).toFixed(1);
    const row = { what, first, times, server: each('server'), store: each('store') };
    rows.push(row);
    say(`${what}: first ${first.toFixed(1)}, ${cell(times)}; server ${row.server}, store ${row.store}`);
  }
} finally {
  await server.stop();
  await store.close(connection);
}
const slow = rows.filter(({ times }) => p99(times) > LIST_MS).map(({ what }) => what);
process.stdout.write(
  `${markdown(
    ['call', 'longest of the first ones', 'p50 / p99, ms', 'processor of the server, ms', 'of the store, ms'],
    rows.map(({ what, first, times, server: own, store: stored }) => [
      what,
      first.toFixed(1),
      cell(times),
      own,
      stored,
    ]),
  )}\n\nabove ${LIST_MS} ms: ${slow.join(', ') || 'none'}\n\n${machine()}\n`,
);
process.exit(slow.length === 0 ? 0 : 1);

/**
 * `node bench/player-lists.mjs`: the lists of the mini app over many accounts, as somebody reads them who has played much. Options:
 *   --accounts 1000000   how many; for each there are ten seats in matches of the past, a place on the board of the week, and an entry
 *                        of the ledger
 *   --mongodb URI        the engine to store them in; empty: the embedded store
 *   --samples 100        of each call
 *
 * Timed is the whole call over HTTP, to a server of its own.
 */
import { parseArgs } from 'node:util';
import { roomOptions } from '@hokm/shared/protocol';
import { periodAt } from '@hokm/shared/standing';
import { connectDatabase } from '../server/dist/platform/database/connect.js';
import { boardId } from '../server/dist/standing/board.js';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { storeAccounts } from './lib/many-accounts.mjs';
import { seededRandom } from './lib/random.mjs';
import { machine, markdown } from './lib/report.mjs';
import { cell, LIST_MS, openStore, p99, timed } from './lists.mjs';

const BATCH = 1_000;
const ROWS = 20;
/** Rows of each kind that the caller has. */
const OWN = { matches: 5_000, entries: 8_000 };
/** Searches of a kind: their number a minute is limited. */
const SEARCHES = 25;
/** Pages are asked for so far. */
const PAGES = 20;
const say = (text) => process.stderr.write(`${text}\n`);
const idOf = (kind, n) => kind + n.toString(16).padStart(23, '0');

function match(n, { own, idAt, now }) {
  const ids = [0, 1, 2, 3].map((seat) => (n < OWN.matches && seat === 0 ? own : idAt(n * 4 + seat)));
  const winner = n % 2;
  const result = { winner, reason: 'points' };
  const at = now - n * 60_000;
  return {
    _id: idOf('b', n),
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

const entry = (n, { own, idAt, now }) => ({
  _id: `e${n}`,
  account: n < OWN.entries ? own : idAt(n),
  seq: 1_000 + n,
  amount: n % 3 === 0 ? -20 : 30,
  kind: 'daily',
  ref: '',
  at: now - n * 1_000,
  balance: 1_000,
  contra: 'made:daily',
});

async function storeMany(connection, name, count, make) {
  for (let n = 0; n < count; n += BATCH) {
    const length = Math.min(BATCH, count - n);
    const documents = Array.from({ length }, (_, k) => make(n + k));
    await connection.collection(name).insertMany(documents, { ordered: false });
  }
  say(`${count} ${name}`);
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

async function fill(connection, own, { count, now }) {
  const begun = performance.now();
  await storeAccounts(connection, { count, now });
  say(`${count} accounts`);
  const found = await connection.collection('accounts').find({}).project({ _id: 1 }).toArray();
  const ids = found.map(({ _id }) => _id.toHexString());
  const props = { own, now, idAt: (n) => ids[n % ids.length] };
  const span = periodAt('week', now);
  const place = (n) => ({
    _id: boardId(span, ids[n]),
    period: span.key,
    player_id: ids[n],
    score: (n * 7) % 5_000,
    counted: [],
    expires_at: new Date(now + 1e9),
  });
  await connection
    .collection('accounts')
    .updateOne(
      { _id: found.find(({ _id }) => _id.toHexString() === own)._id },
      { $set: { country: 'IR', 'standing.trophies': 1_500, 'standing.score': 2_000 } },
    );
  await storeMany(connection, 'boards', ids.length, place);
  await storeMany(connection, 'matches', Math.max(OWN.matches, 2.5 * count), (n) => match(n, props));
  await storeMany(connection, 'wallet_entries', Math.max(OWN.entries, count), (n) => entry(n, props));
  say(`stored in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
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
    mongodb: { type: 'string' },
    samples: { type: 'string', default: '100' },
  },
});
const store = await openStore({ mongodb: values.mongodb });
const connection = await connectDatabase({ uri: store.uri });
const server = await startRealServer({ env: { MONGODB_URI: store.uri, REQUESTS_PER_MINUTE: '1000000' } });
const rows = [];
try {
  const { token, id } = await signIn(server.url);
  await fill(connection, id, { count: Number(values.accounts), now: Date.now() });
  const random = seededRandom(5);
  for (const [what, pathOf] of Object.entries(callsOf(id))) {
    const times = [];
    const most = pathOf(1).includes('search') ? SEARCHES : Number(values.samples);
    for (let n = 0; n <= most; n += 1) {
      // Most people look at the first page.
      const page = random() < 0.5 ? 1 : 1 + Math.floor(random() * PAGES);
      const [ms, status] = await timed(async () => {
        const answer = await fetch(`${server.url}/api/${pathOf(page)}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        await answer.arrayBuffer();
        return answer.status;
      });
      if (status !== 200) throw new Error(`${what}: ${status}`);
      // The first one warms up what is counted once a minute.
      if (n > 0) times.push(ms);
    }
    rows.push({ what, times });
    say(`${what}: ${cell(times)}`);
  }
} finally {
  await server.stop();
  await store.close(connection);
}
const slow = rows.filter(({ times }) => p99(times) > LIST_MS).map(({ what }) => what);
process.stdout.write(
  `${markdown(
    ['call', 'p50 / p99, ms'],
    rows.map(({ what, times }) => [what, cell(times)]),
  )}\n\nabove ${LIST_MS} ms: ${slow.join(', ') || 'none'}\n\n${machine()}\n`,
);
process.exit(slow.length === 0 ? 0 : 1);

/**
 * `node bench/coin-lists.mjs`: lists about coins over many accounts, of somebody who has played and predicted more than others. Options:
 *   --accounts 1000000   how many; for each there is a coin match, a match that was predicted, and four entries of the ledger
 *   --mongodb URI        the engine to store them in; empty: the embedded store
 *   --data FOLDER        keeps the embedded store there for the next run, which then need not fill it
 *   --samples 100        of each measurement
 *
 * Timed is the work of the call between request and answer, over the wire of the store, as in `bench/lists.mjs`.
 */
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import pino from 'pino';
import { roomOptions } from '@hokm/shared/protocol';
import { Blocks } from '../server/dist/people/blocks.js';
import { blocks } from '../server/dist/people/model.js';
import { createIndexes } from '../server/dist/platform/database/collection.js';
import { connectDatabase } from '../server/dist/platform/database/connect.js';
import { MatchReader } from '../server/dist/play/games/match-reader.js';
import { matchModel, matches } from '../server/dist/play/games/match-record.js';
import { PredictionLists } from '../server/dist/predictions/list-predictions.js';
import { predictionModel, predictions } from '../server/dist/predictions/model.js';
import { presentForStaff } from '../server/dist/predictions/view.js';
import { KeptQuotes } from '../server/dist/rates/kept-quotes.js';
import { rates } from '../server/dist/rates/model.js';
import { pairOf } from '../server/dist/rates/pairs.js';
import { Rates } from '../server/dist/rates/rates.js';
import { countCoinMatches, listCoinMatches } from '../server/dist/stakes/coin-matches.js';
import { CoinTotals } from '../server/dist/stakes/coin-totals.js';
import { OpenCoinRooms } from '../server/dist/stakes/open-rooms.js';
import { walletEntries } from '../server/dist/wallet/model.js';
import { Wallet } from '../server/dist/wallet/wallet.js';
import { filledStore } from './lib/fill-store.mjs';
import { storeAccounts } from './lib/many-accounts.mjs';
import { seededRandom } from './lib/random.mjs';
import { machine, markdown } from './lib/report.mjs';
import { busy, cell, LIST_MS, p99, timed } from './lists.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 1_000;
const OPEN_ROOMS = 300;
/** Rows of each kind that the busiest person has. */
const OWN = { matches: 2_000, predictions: 1_000, entries: 8_000 };
const ROWS = 20;
/** One of so many predicted matches has a crowd. */
const CROWDED = 1_000;
/** A rate is set so often. */
const RATES = 3_000;
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(0);
const say = (text) => process.stderr.write(`${text}\n`);
const idOf = (kind, n) => kind + n.toString(16).padStart(23, '0');
const person = (n) => idOf('a', n);
/** The measured person. */
const BUSY = person(0);

function seatsOf(n, count, isOwn) {
  return [0, 1, 2, 3].map((seat) => {
    const player_id = isOwn && seat === 0 ? BUSY : person(1 + ((n * 4 + seat) % (count - 1)));
    return { player_id, name: `بازیکن ${seat}`, avatar: null, is_bot: false, away_since: null };
  });
}

/** The n-th coin match: over, but for the first ones, which wait in the lobby. */
function coinMatch(n, { count, now }) {
  const isOpen = n < OPEN_ROOMS;
  const isOwn = !isOpen && n < OPEN_ROOMS + OWN.matches;
  const seats = seatsOf(n, count, isOwn);
  const payers = seats.map(({ player_id }) => player_id);
  const at = now - (n % 900) * DAY_MS - n;
  const stake = [10, 20, 50, 100][n % 4];
  const side = n % 2;
  const payments = [side, side + 2].map((seat) => ({
    player_id: payers[seat],
    coins: 2 * stake,
    why: 'prize',
  }));
  return {
    _id: idOf('b', n),
    room_id: `C${n.toString(36)}`,
    open: isOpen,
    revision: 0,
    name: 'شب یلدا',
    creator_id: payers[0],
    status: isOpen ? 'waiting' : 'finished',
    options: roomOptions.parse({ stake, target_points: 5 }),
    seats: isOpen ? [seats[0], seats[1], null, null] : seats,
    created_at: at,
    touched_at: at,
    full_since: null,
    due_at: null,
    client_seeds: {},
    commands: [],
    playing: [],
    node: null,
    snapshot: null,
    result: null,
    winners: [],
    finished_at: isOpen ? null : at,
    ...(isOpen
      ? {}
      : {
          stakes: {
            phase: 'settled',
            round: 1,
            since: at,
            payers,
            outcome: 'won',
            payments,
            losers: [1 - side, 3 - side].map((seat) => payers[seat]),
          },
        }),
  };
}

/** The n-th predicted match. One of many is open; each thousandth is predicted by a crowd. */
function prediction(n, { count, now }) {
  const isOpen = n < 40;
  const at = now - n * 1_000;
  const people = Array.from({ length: n % CROWDED === 0 ? 200 : 6 }, (_, k) =>
    person(1 + ((n * 7 + k) % (count - 1))),
  );
  if (n < OWN.predictions) people[0] = BUSY;
  const bets = people.map((each, k) => [
    each,
    { team: k % 2, coins: 20, key: `key-${n}-${k}`, state: 'in', round: 1, asked_at: at },
  ]);
  const payments = people.flatMap((player_id, k) =>
    k % 2 === 0 ? [{ player_id, coins: 40, why: 'prize' }] : [],
  );
  const players = seatsOf(n, count, false).map(({ player_id, name }) => ({ player_id, name }));
  return {
    _id: idOf('c', n),
    room_id: `P${n.toString(36)}`,
    room_name: 'شب یلدا',
    target_points: 5,
    players,
    phase: isOpen ? 'open' : 'closed',
    opened_at: at,
    closed_at: isOpen ? null : at,
    settled_at: isOpen ? null : at,
    ...(isOpen ? { due_at: at + DAY_MS } : { outcome: n % 9 === 0 ? 'void' : 'won', winner: 0, payments }),
    people,
    bets: Object.fromEntries(bets),
  };
}

/** Entries of the ledger: those of the busiest person first. */
function entry(n, { count, now }) {
  const isOwn = n < OWN.entries;
  const account = isOwn ? BUSY : person(1 + (n % (count - 1)));
  const seq = isOwn ? n + 1 : 1 + Math.floor(n / (count - 1));
  const amount = n % 3 === 0 ? -20 : 30;
  return {
    _id: `e${n}`,
    account,
    amount,
    kind: amount < 0 ? 'stake' : 'prize',
    ref: `m:${idOf('b', n)}`,
    at: now - n,
    balance: 1_000,
    seq,
    contra: `escrow:m:${idOf('b', n)}`,
  };
}

function rate(n, { now }) {
  const at = new Date(now - n * (DAY_MS / 2));
  const [base, quote] = ['XTR-USD', 'TON-USD', 'USD-IRR'][n % 3].split('-');
  return { base, quote, rate: `${1 + (n % 7)}.5`, effective_at: at, set_at: at, set_by: BUSY, note: '' };
}

async function storeMany(target, name, count, make, props) {
  for (let n = 0; n < count; n += BATCH) {
    const length = Math.min(BATCH, count - n);
    const documents = Array.from({ length }, (_, k) => make(n + k, props));
    await target.collection(name).insertMany(documents, { ordered: false });
  }
  say(`${count} ${name}`);
}

async function fill(target, count, now) {
  const begun = performance.now();
  const props = { count, now };
  const _id = new mongoose.Types.ObjectId(BUSY);
  const wallet = { seq: OWN.entries, pending: [] };
  await target.collection('accounts').insertMany([{ _id, name: 'سارا', balance: 1_000, wallet }]);
  // Side by side: documents are made while the store writes others.
  await Promise.all([
    storeAccounts(target, { count, now }),
    storeMany(target, 'matches', count, coinMatch, props),
    storeMany(target, 'predictions', count, prediction, props),
    storeMany(target, 'wallet_entries', Math.max(OWN.entries, 4 * count), entry, props),
    storeMany(target, 'rates', RATES, rate, props),
  ]);
  say(`stored in ${seconds(begun)} s`);
}

/** The work of each call, by its name. `page` is drawn anew each time. */
function calls(connection, clock) {
  const matches = matchModel(connection);
  // Somebody plays: before each call a match has changed.
  let changes = 0;
  const revision = () => (changes += 1);
  const blocked = new Blocks(connection, clock);
  const rooms = new OpenCoinRooms({ matches, blocks: blocked, clock, revision });
  const own = { matches, totals: new CoinTotals(connection, clock) };
  const book = predictionModel(connection);
  const reader = new MatchReader(connection, pino({ level: 'silent' }));
  // The n-th predicted match stands for the n-th coin match, which is stored.
  const creatorsOf = (ids) => reader.creatorsOf(ids.map((id) => `b${id.slice(1)}`));
  const lists = new PredictionLists(book, clock, { histories: { creatorsOf }, blocks: blocked });
  const wallet = new Wallet(connection, clock);
  const set = new Rates(connection, { watch: () => undefined });
  const coinPrices = () => [{ at: 0, stars: 50, coins: 500 }];
  const quotes = new KeptQuotes({ rates: set, coinPrices, clock, revision: () => 0 });
  const since = (days) => clock.now() - days * DAY_MS;
  const pageOf = (page) => ({ page, per_page: ROWS });
  const quote = (pair) => () => quotes.of(pairOf(pair), 365);
  return {
    'betting/rooms': (page) => rooms.page(BUSY, () => null, pageOf(page)),
    ...Object.fromEntries(
      ['all', 'won', 'lost', 'void'].map((result) => [
        `betting/history, ${result}`,
        (page) => listCoinMatches(own, BUSY, { ...pageOf(page), result }),
      ]),
    ),
    'betting/statistics, 30 days': () => countCoinMatches(own, BUSY, since(30)),
    'betting/statistics, 90 days': () => countCoinMatches(own, BUSY, since(90)),
    'betting/statistics, all': () => countCoinMatches(own, BUSY, null),
    predictions: (page) => lists.page(BUSY, { ...pageOf(page), mine: false }),
    'predictions, open': () => lists.page(BUSY, { ...pageOf(1), status: 'open', mine: false }),
    'predictions, settled': (page) => lists.page(BUSY, { ...pageOf(page), status: 'settled', mine: false }),
    'predictions, mine': (page) => lists.page(BUSY, { ...pageOf(page), mine: true }),
    'wallet/history': (page) => wallet.history(BUSY, page, ROWS),
    'forex/XTR-USD': quote('XTR-USD'),
    'forex/COIN-IRR': quote('COIN-IRR'),
    'admin predictions of a match': async () =>
      presentForStaff(await book.findById(idOf('c', CROWDED)).lean(), new Map()),
    'admin/forex/rates': (page) => set.page(undefined, pageOf(page)),
  };
}

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000000' },
    mongodb: { type: 'string' },
    data: { type: 'string' },
    samples: { type: 'string', default: '100' },
  },
});
const clock = { now: () => Date.now() };
const store = await filledStore(values, {
  // Accounts are read by their id alone: their other indexes would take most of the time.
  prepare: ({ connection }) =>
    createIndexes(connection, [matches, predictions, walletEntries, rates, blocks]),
  fill: (target) => fill(target, Number(values.accounts), clock.now()),
});
const connection = await connectDatabase({ uri: store.uri });
const rows = [];
try {
  const random = seededRandom(5);
  for (const [what, call] of Object.entries(calls(connection, clock))) {
    const times = [];
    const cpu = [];
    await call(1);
    for (let n = 0; n < Number(values.samples); n += 1) {
      // Most people look at the first page.
      const page = random() < 0.5 ? 1 : 1 + Math.floor(random() * 20);
      const [ms] = await timed(async () => {
        cpu.push(await busy(async () => JSON.stringify(await call(page))));
      });
      times.push(ms);
    }
    rows.push({ what, times, cpu });
    say(`${what}: ${cell(times)}, of the processor ${cell(cpu)}`);
  }
} finally {
  await store.close(connection);
}
const slow = rows.filter(({ times }) => p99(times) > LIST_MS).map(({ what }) => what);
process.stdout.write(
  `${markdown(
    ['call', 'p50 / p99, ms', 'processor, ms'],
    rows.map(({ what, times, cpu }) => [what, cell(times), cell(cpu)]),
  )}\n\nabove ${LIST_MS} ms: ${slow.join(', ') || 'none'}\n\n${machine()}\n`,
);
process.exit(slow.length === 0 ? 0 : 1);

/**
 * `node bench/moves.mjs`: what it costs to store moves in the embedded store, by processor time: the main thread, the store's thread,
 * and all others (those that wait for the disk). Options:
 *   --batches 1,8,64   moves in one write     --writes 1500   of each, after a tenth as many that do not count
 *   --ways driver,log  an `insert` of the driver, and the log of the store
 *   --data FOLDER      the disk to measure; the temporary folder when left out
 * Writes follow one another: each waits for the one before.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import { insertMoves } from '../server/dist/play/games/insert-moves.js';
import { percentile } from './lib/stats.mjs';
import { machine, markdown } from './lib/report.mjs';

const { values: asked } = parseArgs({
  options: {
    batches: { type: 'string', default: '1,8,64' },
    writes: { type: 'string', default: '1500' },
    ways: { type: 'string', default: 'driver,log' },
    data: { type: 'string', default: tmpdir() },
  },
});

/** Processor time of each thread so far, µs, by its id. */
function threads() {
  const entries = readdirSync('/proc/self/task').flatMap((id) => {
    try {
      const [ns] = readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ');
      return [[id, Number(ns) / 1_000]];
    } catch {
      return [];
    }
  });
  return new Map(entries);
}

/** Processor time between two looks: of the main thread, of the busiest other one, and of the rest. */
function spent(before, after) {
  const main = String(process.pid);
  const others = [...after]
    .filter(([id]) => id !== main)
    .map(([id, us]) => us - (before.get(id) ?? 0))
    .sort((a, b) => b - a);
  const [store = 0, ...rest] = others;
  return { main: after.get(main) - before.get(main), store, rest: rest.reduce((sum, us) => sum + us, 0) };
}

const SUITS = ['S', 'H', 'D', 'C'];
let made = 0;
/** A match of 400 that go on side by side, its next card. */
function nextRecord() {
  const match = (made % 400).toString(16).padStart(24, '0');
  const version = Math.floor(made / 400) + 1;
  made += 1;
  return {
    _id: `${match}:${String(version).padStart(8, '0')}`,
    move: {
      type: 'play_card',
      seat: version % 4,
      card: `${2 + (version % 9)}${SUITS[version % 4]}`,
      at: 1_700_000_000_000 + made,
      command_id: `c-${made.toString(36).padStart(20, '0')}`,
    },
  };
}

async function openWay(way, store, connection) {
  if (way === 'driver')
    return { write: (records) => insertMoves(connection, records), close: () => undefined };
  const { openAppender } = await import('@hokm/embedded-mongo/append-client');
  const appender = await openAppender(store.uri);
  return { write: (records) => appender.append('moves', records), close: () => appender.close() };
}

async function measure(way, size, writes) {
  const dataDir = await mkdtemp(join(asked.data, 'hokm-moves-'));
  const store = await startEmbeddedStore({ dataDir, thread: true });
  const connection = await mongoose.createConnection(store.uri).asPromise();
  made = 0;
  const { write, close } = await openWay(way, store, connection);
  const batch = () => Array.from({ length: size }, nextRecord);
  for (let n = 0; n < writes / 10; n += 1) await write(batch());
  const times = [];
  const before = threads();
  for (let n = 0; n < writes; n += 1) {
    const records = batch();
    const from = performance.now();
    const errors = await write(records);
    times.push(performance.now() - from);
    if (errors.length > 0) throw new Error(`not stored: ${JSON.stringify(errors[0])}`);
  }
  // The tree's later share is part of the price.
  const found = await connection.collection('moves').countDocuments();
  if (found !== made) throw new Error(`${found} of ${made} moves are there`);
  const { main, store: stores, rest } = spent(before, threads());
  close();
  await connection.close();
  await store.stop();
  await rm(dataDir, { recursive: true });
  const each = (us) => Math.round(us / writes);
  const all = main + stores + rest;
  const cells = [main, stores, rest, all].map(each);
  const waited = [0.5, 0.99].map((share) => percentile(times, share).toFixed(2));
  return [size, way, ...cells, (all / writes / size).toFixed(1), ...waited];
}

const rows = [];
for (const size of asked.batches.split(',').map(Number))
  for (const way of asked.ways.split(',')) rows.push(await measure(way, size, Number(asked.writes)));
const HEAD = [
  'moves a write',
  'way',
  'main µs',
  'store µs',
  'others µs',
  'all µs',
  'µs a move',
  'p50 ms',
  'p99 ms',
];
process.stdout.write(`${machine()}\n\n${markdown(HEAD, rows)}\n`);

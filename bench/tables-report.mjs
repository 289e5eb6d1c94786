/**
 * `npm run bench:tables`: tables of four people who play whole matches, every move stored; a row for each size, with and
 * without thinking time, with whole views and with moves. Options:
 *   --tables 10,50,100,200,400  --think 0,300  --send views,moves  --seconds 15  --rounds 1 (the one with the best p99 counts)
 *   --short            four minutes: 50, 100, 200 and 400 tables, moves only, five seconds each
 *   --mongodb URI      the database to store in; several processes need it. Empty: the embedded store
 *   --redis URL        with --processes N: as many server processes, joined by this Redis
 *   --seats            together, at one process each table, or spread over all of them
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhatIsStale } from '../scripts/lib/build.mjs';
import { kneeOf, printTable } from './lib/report.mjs';
import { measureTables } from './tables.mjs';

const { values: asked } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    tables: { type: 'string' },
    think: { type: 'string', default: '0,300' },
    send: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    mongodb: { type: 'string' },
    redis: { type: 'string' },
    processes: { type: 'string', default: '1' },
    seats: { type: 'string', default: 'together' },
    clients: { type: 'string', default: '1' },
    cores: { type: 'string', default: '0' },
  },
});
const { short } = asked;
const {
  tables: sizes = short ? '50,100,200,400' : '10,50,100,200,400',
  send: sends = short ? 'moves' : 'views,moves',
  seconds = short ? '5' : '15',
  rounds = '1',
} = asked;
const list = (text) => text.split(',').map((part) => part.trim());

const failed = buildWhatIsStale(fileURLToPath(new URL('..', import.meta.url)));
if (failed !== null) throw new Error(`The ${failed} could not be built.`);

/** Each measurement gets a database of its own. */
function database(n) {
  if (asked.mongodb === undefined) return {};
  const uri = new URL(asked.mongodb);
  uri.pathname = `/hokm-bench-${process.pid}-${n}`;
  return { MONGODB_URI: uri.href };
}

let measured = 0;
const processes = Number(asked.processes);

function measure(tables, thinkMs, send) {
  measured += 1;
  return measureTables({
    tables,
    thinkMs,
    deltas: send === 'moves',
    seconds: Number(seconds),
    warmUpSeconds: 3,
    processes,
    together: asked.seats === 'together',
    clients: Number(asked.clients),
    serverCores: asked.cores,
    env: {
      ...database(measured),
      ...(asked.redis === undefined ? {} : { REDIS_URL: asked.redis }),
    },
  });
}

async function bestOf(tables, thinkMs, send, load) {
  let best = null;
  for (let round = 0; round < Number(rounds); round += 1) {
    const result = await measure(tables, thinkMs, send);
    if (result.p99 < (best?.p99 ?? Infinity)) best = result;
    const figures = `${Math.round(result.movesPerSecond)} cards/s, p99 ${result.p99.toFixed(1)} ms`;
    process.stderr.write(`${load}, ${send}: ${figures}\n`);
    if (result.serverLog.includes('"level":50')) process.stderr.write(result.serverLog.slice(0, 4_000));
  }
  return best;
}

const rows = [];
for (const thinkMs of list(asked.think).map(Number)) {
  for (const tables of list(sizes).map(Number)) {
    for (const send of list(sends)) {
      const load = `${thinkMs === 0 ? 'closed' : `think ${thinkMs} ms`}, ${tables} tables`;
      const result = await bestOf(tables, thinkMs, send, load);
      const servers = processes === 1 ? '' : `, ${processes} processes, ${asked.seats}`;
      rows.push({ load, system: `${send}${servers}`, tables, thinkMs, send, ...result });
    }
  }
}
printTable(rows, { stored: true });
for (const thinkMs of list(asked.think).map(Number))
  for (const send of list(sends)) {
    const series = rows.filter((row) => row.thinkMs === thinkMs && row.send === send);
    const kind = `${thinkMs === 0 ? 'closed' : `think ${thinkMs} ms`}, ${send}`;
    if (series.length > 1) process.stdout.write(`\n${kind}: ${kneeOf(series)}.\n`);
  }

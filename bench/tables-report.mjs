/**
 * `npm run bench:tables`: tables of four people who play whole matches, every move stored; a row for each size, with and
 * without thinking, with whole views and with moves. What is measured can be chosen:
 *   --tables 10,50,100,200,400  --think 0,300  --send views,moves  --seconds 15
 *   --mongodb URI      the database to store in; several processes need it. Empty: the embedded store
 *   --redis URL        with --processes N: as many server processes, joined by this Redis
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhatIsStale } from '../scripts/lib/build.mjs';
import { printTable } from './lib/report.mjs';
import { measureTables } from './tables.mjs';

const { values: asked } = parseArgs({
  options: {
    tables: { type: 'string', default: '10,50,100,200,400' },
    think: { type: 'string', default: '0,300' },
    send: { type: 'string', default: 'views,moves' },
    seconds: { type: 'string', default: '15' },
    mongodb: { type: 'string' },
    redis: { type: 'string' },
    processes: { type: 'string', default: '1' },
    clients: { type: 'string', default: '1' },
    cores: { type: 'string', default: '0' },
  },
});
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

const processes = Number(asked.processes);
const rows = [];
for (const thinkMs of list(asked.think).map(Number)) {
  for (const tables of list(asked.tables).map(Number)) {
    for (const send of list(asked.send)) {
      const result = await measureTables({
        tables,
        thinkMs,
        deltas: send === 'moves',
        seconds: Number(asked.seconds),
        warmUpSeconds: 3,
        processes,
        clients: Number(asked.clients),
        serverCores: asked.cores,
        env: {
          ...database(rows.length),
          ...(asked.redis === undefined ? {} : { REDIS_URL: asked.redis }),
        },
      });
      const load = `${thinkMs === 0 ? 'closed' : `think ${thinkMs} ms`}, ${tables} tables`;
      const servers = processes === 1 ? '' : `, ${processes} processes`;
      rows.push({ load, system: `${send}${servers}`, ...result });
      process.stderr.write(
        `${load}, ${send}: ${Math.round(result.movesPerSecond)} moves/s, p99 ${result.p99.toFixed(1)} ms\n`,
      );
      if (result.serverLog.includes('"level":50')) process.stderr.write(result.serverLog.slice(0, 4_000));
    }
  }
}
printTable(rows);

/**
 * The clients of a measurement, in a process of their own. Gets `{system, tables, thinkMs, warmUpSeconds, seconds, …}` as
 * its first message; sends `open` when all are connected, `begin` and `end` around the measured time, then its result.
 */
import { setTimeout as after } from 'node:timers/promises';
import { seededRandom } from './random.mjs';
import { percentile } from './stats.mjs';

/** Tables that connect at the same time. */
const AT_ONCE = 25;
/** Spread of the thinking time around its middle, ms. */
const SPREAD_MS = 25;

async function opened(openTable, tables, props) {
  const open = [];
  while (open.length < tables) {
    const batch = Array.from({ length: Math.min(AT_ONCE, tables - open.length) }, (_, i) => open.length + i);
    open.push(...(await Promise.all(batch.map((n) => openTable({ ...props, n: props.firstTable + n })))));
  }
  return open;
}

async function measure(job) {
  const { openTable } = await import(`../systems/${job.system}.mjs`);
  const random = seededRandom(1);
  const think = () => (job.thinkMs === 0 ? 0 : job.thinkMs + (random() * 2 - 1) * SPREAD_MS);
  const delays = [];
  const refusals = {};
  let state = 'warming up';
  const props = {
    ...job,
    firstTable: job.firstTable ?? 0,
    think,
    onDelay: (ms) => state === 'measuring' && delays.push(ms),
    onRefusal: (code) => (refusals[code] = (refusals[code] ?? 0) + 1),
  };
  const tables = await opened(openTable, job.tables, props);
  process.send({ say: 'open' });
  const failed = new Promise((_, reject) => {
    for (const table of tables) table.run(() => state === 'over').catch(reject);
  });
  const received = () => tables.reduce((bytes, table) => bytes + table.received(), 0);
  await Promise.race([Promise.all(tables.map((table) => table.playing)), failed]);
  await Promise.race([after(job.warmUpSeconds * 1000), failed]);
  state = 'measuring';
  process.send({ say: 'begin' });
  const [begun, bytes, cpu] = [performance.now(), received(), process.cpuUsage()];
  await Promise.race([after(job.seconds * 1000), failed]);
  const seconds = (performance.now() - begun) / 1000;
  state = 'over';
  process.send({ say: 'end' });
  const used = process.cpuUsage(cpu);
  const result = {
    moves: delays.length,
    movesPerSecond: delays.length / seconds,
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    p99: percentile(delays, 0.99),
    worst: percentile(delays, 1),
    bytesPerMove: (received() - bytes) / delays.length,
    clientCpu: (used.user + used.system) / 1e6 / seconds,
    refusals,
  };
  for (const table of tables) table.close();
  return result;
}

process.once('message', (job) => {
  measure(job).then(
    (result) => process.send({ say: 'result', result }, () => process.exit(0)),
    (error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
});

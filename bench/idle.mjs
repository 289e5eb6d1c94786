/**
 * `node bench/idle.mjs`: what a server costs when nobody is there: the processor time and the commands to its database of each second.
 * Options:
 *   --before COMMIT or FOLDER   measures that tree too, in turn with this one
 *   --seconds 30  --rounds 1    of each measurement; the median of the rounds counts
 *   --roles web,worker,bot      the roles of each process     --processes 1
 *   --mongodb URI               the database; several processes need it. Empty: the embedded store
 *   --redis URL                 joins several processes
 * Ends with exit code 1 when a process uses more than its limit.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { PROBE } from './lib/measure.mjs';
import { buildWhatIsStale } from '../scripts/lib/build.mjs';
import { otherTree } from './lib/other-tree.mjs';
import { machine, markdown } from './lib/report.mjs';
import { median } from './lib/stats.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Processor time of the main thread that an idle process may use in a second, ms. */
export const IDLE_MS = 5;
/** After a start there is more to do than later: what the release brings is stored, code is compiled. */
const SETTLE_MS = 20_000;

const { values: asked } = parseArgs({
  options: {
    before: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '1' },
    roles: { type: 'string', default: 'web,worker,bot' },
    processes: { type: 'string', default: '1' },
    mongodb: { type: 'string' },
    redis: { type: 'string' },
  },
});
const say = (text) => process.stderr.write(`${text}\n`);

/** Processor time of the main thread of a process so far, ms; of the whole process where the system does not tell it. */
function mainThreadMs(pid, wholeMs) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return wholeMs;
  }
}

async function usage({ child }) {
  const answer = once(child, 'message');
  child.send('now');
  const [{ cpu, commands }] = await answer;
  const whole = cpu / 1_000;
  return { main: mainThreadMs(child.pid, whole), whole, commands };
}

let measured = 0;

/** Each measurement gets a database of its own. */
function database() {
  if (asked.mongodb === undefined) return {};
  const uri = new URL(asked.mongodb);
  uri.pathname = `/hokm-idle-${process.pid}-${measured}`;
  return { MONGODB_URI: uri.href };
}

/** A second of one process, on average over all of them. */
async function measureIdle(root) {
  measured += 1;
  const env = {
    ...database(),
    ROLES: asked.roles,
    BENCH_DATABASE: '1',
    ...(asked.redis === undefined ? {} : { REDIS_URL: asked.redis }),
  };
  const servers = [];
  try {
    for (let n = 0; n < Number(asked.processes); n += 1)
      servers.push(await startRealServer({ root, env, nodeArgs: ['--import', PROBE], ipc: true }));
    await after(SETTLE_MS);
    const seconds = Number(asked.seconds);
    const before = await Promise.all(servers.map(usage));
    await after(seconds * 1_000);
    const now = await Promise.all(servers.map(usage));
    const each = (of) => now.reduce((sum, _, n) => sum + of(n), 0) / servers.length / seconds;
    const names = [...new Set(now.flatMap(({ commands }) => Object.keys(commands)))];
    const commands = names.map((name) => ({
      name,
      perSecond: each((n) => (now[n].commands[name] ?? 0) - (before[n].commands[name] ?? 0)),
    }));
    return {
      main: each((n) => now[n].main - before[n].main),
      whole: each((n) => now[n].whole - before[n].whole),
      commands: commands.filter(({ perSecond }) => perSecond > 0).sort((a, b) => b.perSecond - a.perSecond),
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const failed = buildWhatIsStale(ROOT);
if (failed !== null) throw new Error(`The ${failed} could not be built.`);
const trees = [
  ...(asked.before === undefined ? [] : [{ name: 'before', ...otherTree(ROOT, asked.before), results: [] }]),
  { name: 'this tree', root: ROOT, remove: () => undefined, results: [] },
];
try {
  for (let round = 0; round < Number(asked.rounds); round += 1)
    for (const { name, root, results } of trees) {
      results.push(await measureIdle(root));
      const { main, whole, commands } = results.at(-1);
      say(`${name}: main thread ${main.toFixed(1)} ms, process ${whole.toFixed(1)} ms a second`);
      for (const { name: command, perSecond } of commands) say(`  ${perSecond.toFixed(2)} ${command}`);
    }
} finally {
  for (const { remove } of trees) remove();
}
const number = (value) => value.toLocaleString('en', { maximumFractionDigits: 1 });
const rows = trees.map(({ name, results }) => {
  const of = (read) => number(median(results.map(read)));
  const all = ({ commands }) => commands.reduce((sum, { perSecond }) => sum + perSecond, 0);
  return [name, of(({ main }) => main), of(({ whole }) => whole), of(all)];
});
const head = ['an idle process', 'main thread, ms a second', 'all threads, ms a second', 'commands a second'];
process.stdout.write(`\n${machine()}\n\n${markdown(head, rows)}\n`);
const main = median(trees.at(-1).results.map((result) => result.main));
process.exit(main <= IDLE_MS ? 0 : 1);
